import { useMemo } from 'react'
import type { StoreRankingRow } from '../../../shared/api/sale-ranking.ts'
import type { QuantityUnit } from '../../../shared/trade/kinds.ts'
import { prefectures } from '../../../shared/trade/prefectures.ts'
import { formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { ChartPanel } from '../../report/chart-panel.tsx'
import { TileMap } from '../../report/charts/tile-map.tsx'
import { HelpText } from '../../ui/help-text.tsx'
import { type Column, createFigureColumn, removeUnit } from '../../ui/table/column.ts'

interface PrefectureSales {
  prefectureCd: string
  name: string
  stores: number
  quantity: number
  share: number
}

/** Share of each prefecture's stores in the sales. */
function sumSalesByPrefecture(rows: readonly StoreRankingRow[], english: boolean): PrefectureSales[] {
  const total = rows.reduce((sum, row) => sum + row.quantity, 0)
  return prefectures.flatMap(({ cd, ja, en }) => {
    const stores = rows.filter((row) => row.prefectureCd === cd)
    if (stores.length === 0) return []
    const quantity = stores.reduce((sum, row) => sum + row.quantity, 0)
    return [
      {
        prefectureCd: cd,
        name: english ? en : ja,
        stores: stores.length,
        quantity,
        share: total > 0 ? (100 * quantity) / total : 0,
      },
    ]
  })
}

export function PrefectureMap({
  rows,
  quantityUnit,
  isPart,
  onOpen,
}: {
  rows: readonly StoreRankingRow[]
  quantityUnit: QuantityUnit
  /** True if the rows are one of several pages. */
  isPart: boolean
  onOpen: (prefectureCd: string) => void
}) {
  const t = getMessages('sale-ranking')
  const tColumns = getMessages('columns')
  const tMeasures = getMessages('measures')
  const isEnglish = getCurrentLanguage() === 'en'
  const sales = useMemo(() => sumSalesByPrefecture(rows, isEnglish), [rows, isEnglish])
  const columns = useMemo<Column<PrefectureSales>[]>(
    () => [
      { id: 'name', header: tColumns('prefectureName'), width: 100, value: (row) => row.name },
      { id: 'stores', header: tMeasures('stores'), width: 60, align: 'right', value: (row) => row.stores },
      createFigureColumn('quantity', removeUnit(tColumns('quantity')), (row) => row.quantity, {
        unit: tMeasures(`${quantityUnit}Head`),
      }),
      createFigureColumn('share', tMeasures('percent'), (row) => Number(row.share.toFixed(1)), { format: formatRate }),
    ],
    [tColumns, tMeasures, quantityUnit],
  )
  return (
    <ChartPanel
      title={t('map')}
      note={isPart ? t('mapNotePart', { count: rows.length }) : null}
      label={t('map')}
      height={320}
      table={{ columns, rows: sales, rowKey: (row) => row.prefectureCd }}
      fileName="prefectures"
      foot={<HelpText>{t('mapNote')}</HelpText>}
    >
      <TileMap
        label={t('map')}
        scale="share"
        tiles={sales.map(({ prefectureCd, share }) => ({ prefectureCd, value: share }))}
        format={(value) => `${formatRate(value)}%`}
        onOpen={onOpen}
      />
    </ChartPanel>
  )
}
