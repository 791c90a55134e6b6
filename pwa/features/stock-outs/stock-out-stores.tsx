import { useMemo } from 'react'
import { Link } from 'react-router'
import { type StockOut, type StockOutsBody, stockOuts, stockOutsExport } from '../../../shared/api/stock-outs.ts'
import { stateToSearch } from '../../../shared/fields/url-state.ts'
import type { QuantityUnit } from '../../../shared/trade/kinds.ts'
import { useCall } from '../../data/use-call.ts'
import { formatCount, formatDay, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getRangeMax, LostRangeCell } from '../../report/stock-outs/lost-range-cell.tsx'
import { Button } from '../../ui/button.tsx'
import { useExport } from '../../ui/report-buttons.tsx'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import './stock-out-stores.css'

/** Stores listed below a title. */
const LISTED_STORES = 5

/** Height of a title's stores in table rows: heading, stores, links. */
export const countStoreRows = (row: StockOut): number => Math.min(LISTED_STORES, row.soldOutStores) + 2

/** Query for all stores of a title under the conditions of the screen. */
export const getStoresQuery = (state: StockOutsBody, jan: string): StockOutsBody => ({
  ...state,
  groupBy: 'store',
  products: { ...state.products, jans: [jan] },
  // all stores of the row, including those that lost little
  minLostCopies: 0,
  sortBy: 'lostCopies',
  pageNum: 1,
})

/** Stores in which a title is sold out, those with the largest loss first; `defaults` are those of the stock-outs screen. */
export function StockOutStores({ row, state, defaults }: { row: StockOut; state: StockOutsBody; defaults: StockOutsBody }) {
  const t = getMessages('stock-outs')
  const tControls = getMessages('controls')
  const query = useMemo(() => getStoresQuery(state, row.jan), [state, row.jan])
  const report = useCall(stockOuts, { ...query, pageSize: LISTED_STORES })
  const { isBusy, run } = useExport(stockOutsExport, query)
  return (
    <div className="stock-out-stores">
      <ReportView report={report} skeleton={<TableSkeleton rows={countStoreRows(row) - 2} />}>
        {(result) => (
          <>
            <StoreTable
              name={row.productName}
              rows={result.list}
              total={result.paging.total}
              quantityUnit={result.counted.unit}
            />
            <div className="stock-out-stores-foot">
              <Link className="link-button" to={`/stock-outs${stateToSearch({ ...query }, { ...defaults })}`}>
                {t('detail.all', { count: result.paging.total })}
              </Link>
              <Button
                variant="quiet"
                icon="download"
                isBusy={isBusy}
                needsNetwork={tControls('exportOffline')}
                onClick={() => void run()}
              >
                {t('detail.export', { count: result.paging.total })}
              </Button>
            </div>
          </>
        )}
      </ReportView>
    </div>
  )
}

interface StoreTableProps {
  name: string
  rows: readonly StockOut[]
  total: number
  quantityUnit: QuantityUnit
}

function StoreTable({ name, rows, total, quantityUnit }: StoreTableProps) {
  const t = getMessages('stock-outs')
  const unit = getMessages('measures')(quantityUnit)
  const max = getRangeMax(rows)
  return (
    <section
      className="stock-out-stores-table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by key
      tabIndex={0}
      aria-label={t('detail.label', { name })}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">
              {t('detail.shown', { count: rows.length, total })}
              {rows.length < total && <small>{t('detail.order')}</small>}
            </th>
            <th scope="col" className="n">
              {t('detail.days')}
            </th>
            <th scope="col">{t('detail.delivery')}</th>
            <th scope="col" className="n">
              {t('detail.before')}
            </th>
            <th scope="col" className="n">
              {t('detail.perDay', { unit })}
            </th>
            <th scope="col" className="stock-out-stores-lost">
              {t('detail.lost')}
            </th>
            <th scope="col" className="n">
              {t('detail.orders')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.storeCd}>
              <th scope="row" title={row.storeName ?? ''}>
                {row.storeName}
              </th>
              <td className="n">{formatCount(row.stockOutDays)}</td>
              <td>
                {row.lastDeliveryDate === null
                  ? '–'
                  : t('detail.deliveryCell', {
                      day: formatDay(row.lastDeliveryDate, { isShort: true, weekday: true }),
                      count: row.lastDeliveryQuantity,
                      unit,
                    })}
              </td>
              <td className="n">{formatCount(row.stockBefore)}</td>
              <td className="n">{formatRate(row.lostPerDay, 2)}</td>
              <td className="stock-out-stores-lost">
                <LostRangeCell row={row} max={max} />
              </td>
              <td className="n">{formatCount(row.numberOfPendingOrder)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
