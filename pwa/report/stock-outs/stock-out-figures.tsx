import type { Result } from '../../../shared/api/endpoint.ts'
import type { stockOuts } from '../../../shared/api/stock-outs.ts'
import { computeChangeRate } from '../../../shared/trade/measures.ts'
import { formatAmountRange, formatCount, formatRate, toReadableAmount } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ChangeValue } from '../../ui/change-value.tsx'
import { createFigure, Figures } from '../../ui/figures.tsx'

const WEEK_DAYS = 7

/** Number of figures, for the placeholder. */
export const STOCK_OUT_FIGURES = 5

interface Props {
  result: Result<typeof stockOuts>
  /** Minimum of the query: the figures of the week before cover all rows and are omitted if it leaves out some. */
  minLostCopies?: number
}

/** Figures: titles and stores with stock-outs, and estimated lost sales so far, with their range, and per further day. */
export function StockOutFigures({ result, minLostCopies = 0 }: Props) {
  const t = getMessages('stock-outs')
  const tMeasures = getMessages('measures')
  const { totals, titles, days, counted } = result
  const countStores = (index: number) => (days.at(index)?.ownStores ?? 0) + (days.at(index)?.otherStores ?? 0)
  const coversAllRows = minLostCopies === 0
  const titlesBefore = titles.ownWeekBefore === null ? null : titles.ownWeekBefore + (titles.otherWeekBefore ?? 0)
  const [storesNow, storesBefore] = [countStores(-1), countStores(-1 - WEEK_DAYS)]
  return (
    <Figures
      figures={[
        createFigure(t('figure.products'), formatCount(totals.products), {
          unit: tMeasures('titles'),
          note: coversAllRows && (
            <>
              {titles.own > 0 && titles.other > 0 && t('figure.own', { count: titles.own })}
              {titlesBefore !== null && t('figure.productsBefore', { count: titlesBefore })}
            </>
          ),
        }),
        createFigure(t('figure.stores'), formatCount(totals.soldOutStores), {
          unit: tMeasures('stores'),
          note: coversAllRows && titlesBefore !== null && (
            <>
              {t('figure.storesBefore', { count: storesBefore })}{' '}
              <ChangeValue value={computeChangeRate(storesNow, storesBefore)} unit="%" improvesOn="fall" />
            </>
          ),
        }),
        createFigure(t('figure.lost'), formatCount(totals.lostCopies), {
          unit: tMeasures(counted.unit),
          note: t('figure.range', { low: formatCount(totals.lostCopiesLow), high: formatCount(totals.lostCopiesHigh) }),
        }),
        {
          label: t('figure.amount'),
          ...toReadableAmount(totals.lostAmount),
          note: t('figure.amountRange', { range: formatAmountRange(totals.lostAmountLow, totals.lostAmountHigh) }),
        },
        createFigure(t('figure.perDay'), formatRate(totals.lostPerDay), {
          unit: tMeasures(counted.unit),
          note: t('figure.perDayNote'),
        }),
      ]}
    />
  )
}
