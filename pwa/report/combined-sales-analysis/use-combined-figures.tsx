import type { combinedSalesSummary } from '../../../shared/api/combined-sales-analysis.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import { formatAmount, formatCount, formatRate, SUPPRESSED_MARK, toReadableAmount } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ChangeValue } from '../../ui/change-value.tsx'
import { createFigure, type Figure } from '../../ui/figures.tsx'

export type CombinedSummary = Result<typeof combinedSalesSummary>

/**
 * Headline figures: baskets with the title, baskets with further titles, and their content. Null while the summary is
 * loading.
 */
export function useCombinedFigures(summary: CombinedSummary | null, by: 'receipt' | 'member', total: number): Figure[] | null {
  const t = getMessages('combined-sales-analysis')
  const tMeasures = getMessages('measures')
  if (summary === null) return null
  const { baseBaskets, allBaskets, baseShare, withOthers, withOthersRate, withBase, withoutBase } = summary
  const unit = by === 'member' ? tMeasures('people') : t('receipts')
  const amount = withBase.amount === null ? { value: formatCount(null), unit: '' } : toReadableAmount(withBase.amount)
  return [
    createFigure(t(`figure.base.${by}`), baseBaskets === null ? SUPPRESSED_MARK : formatCount(baseBaskets), {
      unit: baseBaskets === null ? '' : unit,
      note:
        baseBaskets === null
          ? t(`tooFew.${by}`)
          : t(`figure.ofAll.${by}`, {
              all: allBaskets === null ? SUPPRESSED_MARK : formatCount(allBaskets),
              share: formatRate(baseShare, 2),
            }),
    }),
    createFigure(t('figure.others'), withOthers === null ? SUPPRESSED_MARK : formatRate(withOthersRate), {
      unit: withOthers === null ? '' : tMeasures('percent'),
      note: withOthers === null ? t(`tooFew.${by}`) : t(`figure.othersNote.${by}`, { count: withOthers }),
    }),
    createFigure(t('figure.titles'), formatCount(total), { unit: tMeasures('titles'), note: t(`figure.titlesNote.${by}`) }),
    createFigure(t(`figure.copies.${by}`), formatRate(withBase.quantity, 2), {
      unit: t('pieces'),
      note: (
        <>
          {t('figure.without', { value: formatRate(withoutBase.quantity, 2) })}{' '}
          <ChangeValue value={subtractNullable(withBase.quantity, withoutBase.quantity)} digits={2} />
        </>
      ),
    }),
    { label: t(`figure.amount.${by}`), ...amount, note: t('figure.without', { value: formatAmount(withoutBase.amount) }) },
  ]
}

const subtractNullable = (now: number | null, other: number | null): number | null =>
  now === null || other === null ? null : now - other
