import { MAX_COMPARED_PRODUCTS } from '../../../shared/reports/sale-compare.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ProductList } from '../../report/conditions/products-kind.tsx'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

/** Number of compared titles, and a field for another one; an eleventh is refused with the reason. */
export function AddProductField({ jans, onAdd }: { jans: readonly string[]; onAdd: (jan: string) => void }) {
  const t = getMessages('sale-compare')
  const remaining = MAX_COMPARED_PRODUCTS - jans.length
  return (
    <span className="inline-row wrap gap-2">
      <span>
        <strong>{t('count', { count: jans.length })}</strong> / {t('most', { count: MAX_COMPARED_PRODUCTS })}
      </span>
      <Popover
        label={t('add')}
        trigger={(open, isOpen) => (
          <Button
            icon="plus"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-disabled={remaining <= 0 || undefined}
            onClick={(event) =>
              remaining > 0
                ? open(event)
                : showToast({ kind: 'info', title: t('refused', { count: MAX_COMPARED_PRODUCTS }), text: t('refusedHelp') })
            }
          >
            {t('add')}
          </Button>
        )}
      >
        {(close) => (
          <div className="p-4 compare-add-panel">
            <ProductList
              value={[]}
              maxProducts={1}
              onChange={([jan]) => {
                close()
                if (jan !== undefined && !jans.includes(jan)) onAdd(jan)
              }}
            />
          </div>
        )}
      </Popover>
      <span className="note">
        {remaining > 0 ? t('left', { count: remaining }) : t('refused', { count: MAX_COMPARED_PRODUCTS })}
      </span>
    </span>
  )
}
