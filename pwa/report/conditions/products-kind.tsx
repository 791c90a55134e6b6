import { useId, useState } from 'react'
import type { ProductsCondition } from '../../../shared/reports/conditions.ts'
import { formatCode } from '../../../shared/trade/jan.ts'
import { parseProductCodeList, quoteLines } from '../../../shared/trade/product-code-list.ts'
import { cacheProductNames, useProductName } from '../../data/cached-names.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { ProductCombobox } from '../../ui/product-combobox.tsx'
import { GroupChoice } from '../groups/group-choice.tsx'
import { GroupTitlePicker } from '../groups/group-titles.tsx'
import { cacheMemberNames, useGroupName } from '../groups/saved-groups.ts'
import type { ConditionKind } from './condition.ts'

const ProductFinder = lazyComponent(() => import('../product-finder/product-finder.tsx'))

interface ListProps {
  value: readonly string[]
  maxProducts: number
  onChange: (value: string[]) => void
}

/** Chosen products with a search field and a field for pasted codes. */
export function ProductList({ value, maxProducts, onChange }: ListProps) {
  const t = getMessages('report')
  const id = useId()
  const getName = useProductName()
  const tProductFinder = getMessages('product-finder')
  const [isPasting, setPasting] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const [pasted, setPasted] = useState('')
  const { codes, otherLines } = parseProductCodeList(pasted)
  const addProducts = (jans: readonly string[]) =>
    onChange(maxProducts === 1 ? jans.slice(0, 1) : [...new Set([...value, ...jans])].slice(0, maxProducts))
  const isFull = maxProducts > 1 && value.length >= maxProducts
  return (
    <div className="stack gap-2 min-w-0 product-list">
      {!isFull && !isPasting && (
        <ProductCombobox
          id={id}
          className="header-search product-list-search"
          label={t('addProduct')}
          placeholder={t('addProduct')}
          onChoose={(jan, productName) => {
            cacheProductNames([{ jan, productName }])
            addProducts([jan])
          }}
          onSearch={(keyword) => {
            const typed = parseProductCodeList(keyword)
            if (typed.codes.length > 0) addProducts(typed.codes)
          }}
        />
      )}
      {!isFull && (
        <button type="button" className="link-button product-list-find" onClick={() => setFinding(true)}>
          {tProductFinder('open')}
        </button>
      )}
      {isFinding && (
        <ProductFinder
          value={maxProducts === 1 ? [] : value}
          maxProducts={maxProducts}
          onClose={() => setFinding(false)}
          onChoose={(jans) => {
            setFinding(false)
            onChange(jans)
          }}
        />
      )}
      {isPasting && (
        <div className="field">
          <label htmlFor={`${id}-codes`}>{t('pasteCodes')}</label>
          <textarea
            id={`${id}-codes`}
            className="input"
            rows={5}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
          <p className="help">{t('pasteCodesHelp')}</p>
          {otherLines.length > 0 && (
            <p className="note" role="status">
              {t('linesWithoutCode', { count: otherLines.length, lines: quoteLines(otherLines) })}
            </p>
          )}
          <Button
            disabled={codes.length === 0}
            onClick={() => {
              addProducts(codes)
              setPasted('')
              setPasting(false)
            }}
          >
            {t('readCodes', { count: codes.length })}
          </Button>
        </div>
      )}
      {maxProducts === 1 ? (
        <GroupTitlePicker
          onChoose={(jan, productName) => {
            cacheProductNames([{ jan, productName }])
            addProducts([jan])
          }}
        />
      ) : (
        <GroupChoice
          kind="product"
          selected={value}
          maxCodes={maxProducts}
          onChoose={(jans, group) => {
            void cacheMemberNames(group.id)
            addProducts(jans)
          }}
        />
      )}
      {maxProducts > 1 && (
        <ul className="product-list-selected">
          {value.map((jan) => {
            const name = getName(jan)
            return (
              <li key={jan} className="option">
                <span className="truncate">{name === jan ? formatCode(jan) : name}</span>
                {name !== jan && <span className="push code">{formatCode(jan)}</span>}
                <IconButton
                  icon="close"
                  label={t('removeProduct', { name })}
                  onClick={() => onChange(value.filter((one) => one !== jan))}
                />
              </li>
            )
          })}
        </ul>
      )}
      {maxProducts > 1 && (
        <p className="note flex justify-between">
          {t('mostProducts', { count: maxProducts })}
          {!isPasting && !isFull && (
            <button type="button" className="link-button" onClick={() => setPasting(true)}>
              {t('pasteCodes')}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

/** Condition: products by name or code. */
export const productsKind: ConditionKind<readonly string[], ProductsCondition> = {
  isEvident: () => true,
  isGroup: () => true,
  useSummary: function useProducts(value) {
    const t = getMessages('report')
    const getName = useProductName()
    const group = useGroupName('product', value)
    const [first] = value
    if (first === undefined) return t('chooseProduct')
    if (group !== null) return group
    const name = getName(first)
    const label = name === first ? formatCode(first) : name
    return value.length === 1 ? label : `${label} ${t('moreProducts', { count: value.length - 1 })}`
  },
  Panel: function ProductsPanel({ label, value, condition: { max: most }, onApply, onClose }) {
    const t = getMessages('report')
    const [draft, setDraft] = useState(value)
    return (
      <div className="condition-panel">
        <div className="condition-panel-body">
          <h2>{label}</h2>
          <ProductList value={draft} maxProducts={most} onChange={(next) => (most === 1 ? onApply(next) : setDraft(next))} />
        </div>
        {most > 1 && (
          <div className="popover-foot">
            <Button variant="quiet" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button variant="primary" disabled={draft.length === 0} onClick={() => onApply(draft)}>
              {t('apply')}
            </Button>
          </div>
        )}
      </div>
    )
  },
  Field: ({ value, condition: { max }, onChange }) => <ProductList value={value} maxProducts={max} onChange={onChange} />,
}
