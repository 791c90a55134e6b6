import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { productSearch } from '../../../shared/contract/product-search.ts'
import { type ProductRow, productSortKeys } from '../../../shared/contract/product-search.ts'
import { formatCode } from '../../../shared/jan.ts'
import { formatCount, formatDay, formatRate, formatSigned } from '../../i18n/format.ts'
import { type MessageKey, useMessages } from '../../i18n/use-messages.ts'
import { BandHistogram, bandText } from '../../ui/cells/band-histogram.tsx'
import { Cover } from '../../ui/cells/cover.tsx'
import { RateCell } from '../../ui/cells/rate-cell.tsx'
import { Change } from '../../ui/change.tsx'
import type { Column } from '../../ui/table/column.ts'

export type SearchAnswer = Answer<typeof productSearch>
type Totals = SearchAnswer['totals']

type Numeric = { [Key in keyof ProductRow]: ProductRow[Key] extends number | null ? Key : never }[keyof ProductRow]
type Textual = { [Key in keyof ProductRow]: ProductRow[Key] extends string | null ? Key : never }[keyof ProductRow]

const sortable: ReadonlySet<string> = new Set(productSortKeys)
const ordered = ['now', 'week1', 'week2', 'week3'] as const

/** Every result column of specification section 3; the ones of every day are shown, the rest a click away. */
export function useProductColumns(totals: Totals | null, total: number): Column<ProductRow>[] {
  const t = useMessages('product-search')
  const m = useMessages('measures')
  return useMemo(() => {
    const head = (id: string) => t(`column.${id}` as MessageKey<'product-search'>)
    const sum = (id: string) => {
      const value = totals && id in totals ? totals[id as keyof Totals] : null
      return value === null ? null : value
    }
    const copies = (id: Numeric, width = 84, rest: Partial<Column<ProductRow>> = {}): Column<ProductRow> => ({
      id,
      head: head(id),
      unit: m('copiesHead'),
      width,
      align: 'right',
      sortKey: sortable.has(id) ? id : undefined,
      value: (row) => row[id],
      cell: (row) => formatCount(row[id]),
      total: sum(id) === null ? null : formatCount(sum(id)),
      ...rest,
    })
    const percentage = (id: Numeric, width = 78, rest: Partial<Column<ProductRow>> = {}): Column<ProductRow> =>
      copies(id, width, {
        unit: m('percent'),
        cell: (row) => formatRate(row[id]),
        total: sum(id) === null ? null : formatRate(sum(id)),
        ...rest,
      })
    const text = (id: Textual, width: number, hidden = false): Column<ProductRow> => ({
      id,
      head: head(id),
      width,
      hidden,
      sortKey: sortable.has(id) ? id : undefined,
      value: (row) => row[id] ?? '',
      cell: (row) => <span title={row[id] ?? undefined}>{row[id]}</span>,
    })
    const orders = (kind: 'netOrder' | 'normalOrder'): Column<ProductRow>[] =>
      ordered.map((week) => ({
        id: `${kind}${week.charAt(0).toUpperCase()}${week.slice(1)}`,
        sortKey: `${kind}${week.charAt(0).toUpperCase()}${week.slice(1)}`,
        head: head(`${kind}.${week}`),
        unit: m('copiesHead'),
        width: 112,
        align: 'right',
        hidden: true,
        value: (row) => row[kind][week],
        cell: (row) => formatCount(row[kind][week]),
      }))
    const columns: Column<ProductRow>[] = [
      {
        id: 'rowNumber',
        head: head('rowNumber'),
        width: 48,
        align: 'right',
        frozen: true,
        sortKey: 'rowNumber',
        value: (_row, index) => index + 1,
        cell: (_row, index) => <span className="sub">{formatCount(index + 1)}</span>,
      },
      {
        id: 'cover',
        head: head('cover'),
        width: 36,
        frozen: true,
        quiet: true,
        value: () => null,
        cell: (row) => <Cover jan={row.jan} />,
      },
      {
        id: 'productName',
        head: head('productName'),
        width: 250,
        frozen: true,
        grows: true,
        sortKey: 'productName',
        value: (row) => row.productName,
        cell: (row) => (
          <Link to={`/product-detail?jan=${row.jan}`} tabIndex={-1} title={row.productName}>
            {row.productName}
          </Link>
        ),
        total: t('total', { count: total, shown: formatCount(total) }),
      },
      {
        id: 'releaseDate',
        head: head('releaseDate'),
        width: 92,
        sortKey: 'releaseDate',
        value: (row) => row.releaseDate,
        cell: (row) => formatDay(row.releaseDate),
      },
      copies('price', 66, { unit: m('yen') }),
      copies('totalSaleQuantity', 104, { cell: (row) => <b>{formatCount(row.totalSaleQuantity)}</b> }),
      {
        id: 'changeRate',
        head: head('changeRate'),
        unit: m('percent'),
        width: 92,
        align: 'right',
        sortKey: 'changeRate',
        value: (row) => row.changeRate,
        cell: (row) =>
          row.changeRate === null ? (
            row.totalSaleQuantity > 0 ? (
              <span className="badge is-accent">{t('newRelease')}</span>
            ) : (
              '–'
            )
          ) : (
            <Change value={row.changeRate} />
          ),
        total: totals && <Change value={totals.changeRate} />,
      },
      copies('cumulativeDeliveryQuantity', 90),
      copies('cumulativeSaleQuantity', 90),
      {
        id: 'saleRate',
        head: head('saleRate'),
        unit: m('percent'),
        width: 130,
        sortKey: 'saleRate',
        value: (row) => row.saleRate,
        cell: (row) => <RateCell rate={row.saleRate} />,
        total: totals && <RateCell rate={totals.saleRate} />,
      },
      copies('cumulativeStockQuantity', 90),
      {
        id: 'stockStatus',
        head: head('stockStatus'),
        unit: m('stores'),
        width: 122,
        // stores that have run out
        sortKey: 'stockStatus0',
        value: (row) => bandText(row.notDeliveredStores, row.stockStatus),
        cell: (row) => <BandHistogram notDelivered={row.notDeliveredStores} bands={row.stockStatus} />,
      },
      percentage('returnRate', 78),
      copies('numberOfPendingOrder', 78),
      copies('publisherInventory', 88),
      text('authorName', 112),
      text('publisherName', 132),
      {
        id: 'jan',
        head: 'JAN',
        width: 148,
        text: true,
        sortKey: 'jan',
        value: (row) => row.jan,
        cell: (row) => <span className="code">{formatCode(row.jan)}</span>,
      },
      copies('totalSalePrice', 116, { unit: m('yen') }),
      copies('previousSaleQuantity', 104, { hidden: true }),
      copies('totalDeliveryQuantity', 90),
      copies('totalReturnQuantity', 90, { hidden: true }),
      copies('cumulativeReturnQuantity', 90, { hidden: true }),
      percentage('stockRate', 78, { hidden: true }),
      percentage('shippingShare', 96, { hidden: true, cell: (row) => formatRate(row.shippingShare, 2) }),
      percentage('saleShare', 96, { hidden: true, cell: (row) => formatRate(row.saleShare, 2) }),
      percentage('shareGap', 96, {
        unit: m('points'),
        hidden: true,
        hint: t('shareGapHint'),
        cell: (row) => formatSigned(row.shareGap, 2),
      }),
      copies('quantitySoldOnInternet', 96),
      copies('totalLatestOrder', 104),
      copies('dailyInventory', 88, { hidden: true }),
      ...orders('netOrder'),
      ...orders('normalOrder'),
      text('seriesName', 140, true),
      text('volume', 72, true),
      { id: 'kind', head: head('kind'), width: 72, hidden: true, sortKey: 'kind', value: (row) => m(`kind.${row.kind}`) },
      text('genreC1Nm', 110, true),
      text('genreC2Nm', 120, true),
      text('genreC3Nm', 130, true),
      text('itemNm', 90, true),
      text('daiGenreNm', 120, true),
      text('chuGenreNm', 120, true),
      text('shoGenreNm', 120, true),
      copies('negativeStores', 110, { unit: m('stores'), hidden: true, hint: t('negativeHint') }),
      {
        id: 'publisherInventoryDate',
        head: head('publisherInventoryDate'),
        width: 104,
        hidden: true,
        sortKey: 'publisherInventoryDate',
        value: (row) => row.publisherInventoryDate,
        cell: (row) => formatDay(row.publisherInventoryDate),
      },
      {
        id: 'guid',
        head: 'GUID',
        width: 150,
        hidden: true,
        text: true,
        sortKey: 'guid',
        value: (row) => row.guid,
        cell: (row) => <span className="code">{row.guid}</span>,
      },
    ]
    return columns
  }, [totals, total, t, m])
}

/** Names of the columns as the export knows them; the histogram is eight columns there. */
export function exportColumns(shown: readonly Column<ProductRow>[]): string[] {
  return shown.flatMap((column) => {
    if (column.id === 'cover') return []
    if (column.id === 'stockStatus')
      return ['notDeliveredStores', ...Array.from({ length: 7 }, (_, band) => `stockStatus${band}`)]
    return [column.id]
  })
}
