import { formatCount, formatRate } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { Figure } from '../../ui/figures.tsx'
import { computeConcentration } from './concentration.ts'
import type { CompanyAnswer, StoreAnswer } from './sale-ranking-page.tsx'

/** Headline figures: number of sellers, share of the best fifth, sales per seller, sellers without stock. */
export function useSaleFigures(answer: StoreAnswer | CompanyAnswer, by: 'store' | 'company'): Figure[] {
  const t = useMessages('sale-ranking')
  const m = useMessages('measures')
  const { list, totals, baseData } = answer
  const selling = list.filter((row) => row.quantity > 0)
  const { bestCount, bestShare } = computeConcentration(selling.map((row) => row.quantity))
  const supplied = list.filter((row) => row.cumulativeDeliveryQuantity > 0)
  const empty = supplied.filter((row) => row.cumulativeStockQuantity <= 0)
  const unit = m('stores')
  const sellingStores = by === 'store' ? selling.length : selling.reduce((sum, row) => sum + countStores(row), 0)
  const perStore = sellingStores > 0 ? totals.quantity / sellingStores : null
  const share = baseData.numberOfStores > 0 ? (100 * sellingStores) / baseData.numberOfStores : null
  return [
    {
      label: t('figure.selling'),
      value: formatCount(sellingStores),
      unit,
      note: t('figure.ofStores', {
        count: baseData.numberOfStores,
        share: formatRate(share),
      }),
    },
    {
      label: t('figure.top'),
      value: formatRate(bestShare),
      unit: m('percent'),
      note: t('figure.topNote', { count: bestCount }),
    },
    {
      label: t('figure.perStore'),
      value: formatRate(perStore),
      unit: m('copies'),
      note: t('figure.perStoreNote', {
        value: m('copiesOf', { count: totals.quantity }),
      }),
    },
    { label: t('figure.soldOut'), value: formatCount(empty.length), unit, note: t('figure.soldOutNote') },
  ]
}

const countStores = (row: object): number => ('numberOfStores' in row ? Number(row.numberOfStores) : 1)
