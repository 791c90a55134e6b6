import { useState } from 'react'
import type { Result } from '../../shared/api/endpoint.ts'
import type { widgetCombinedSales } from '../../shared/api/widget.ts'
import { addDays } from '../../shared/calendar/period.ts'
import type { Language } from '../../shared/messages/language.ts'
import type { ItemGroup } from '../../shared/trade/items.ts'
import { CoverPlaceholder } from '../ui/cells/cover.tsx'
import { formatWidgetCount, formatWidgetRate, toAppPath } from './format.ts'
import { type WidgetContext, widgetEndpoints } from './session.ts'
import { useTranslate } from './translate.ts'
import { useRequest } from './use-request.ts'
import { WidgetAccessDenied, WidgetEmptyState, WidgetErrorState, WidgetSkeleton, WidgetSource } from './widget-states.tsx'

type Row = Result<typeof widgetCombinedSales>['list'][number]

const items = ['book', 'stationery', 'game', 'sale'] as const satisfies readonly ItemGroup[]
type Item = (typeof items)[number]
const DEFAULT_WEEKS = 12
const MAX_WEEKS = 104

/** Number of weeks from the host page's URL; 12 if it is missing or invalid. */
function parseWeeks(search: URLSearchParams): number {
  const weeks = Number(search.get('weeks') ?? Number.NaN)
  return Number.isInteger(weeks) && weeks >= 1 && weeks <= MAX_WEEKS ? weeks : DEFAULT_WEEKS
}

/** Path of the same query in the application. */
const getScreenPath = ({ jan, item, period }: { jan: string; item: Item; period: { from: string; to: string } }): string =>
  `/combined-sales-analysis?${new URLSearchParams({ jans: jan, item, 'period.from': period.from, 'period.to': period.to })}`

/** Titles bought in combination with a title, fifteen per page. */
export function WidgetCombinedSales({ entry, call, info }: WidgetContext) {
  const t = useTranslate()
  const { search, language } = entry
  const jan = search.get('jan')?.trim() ?? ''
  const weeks = parseWeeks(search)
  const [item, setItem] = useState<Item>(items.find((value) => value === search.get('item')) ?? 'book')
  const [pageNum, setPage] = useState(1)
  const { wholeDate } = info.dataState
  const period = wholeDate === null ? null : { from: addDays(wholeDate, 1 - 7 * weeks), to: wholeDate }
  const { data, error, isLoading, retry } = useRequest(`${item} ${pageNum}`, async (signal) =>
    jan === '' || period === null
      ? null
      : call(widgetEndpoints.combinedSales, { body: { period, jans: [jan], item, pageNum } }, { signal }),
  )
  if (error && (error.status === 401 || error.status === 403)) return <WidgetAccessDenied error={error} token={entry.token} />
  const reportPath = period && toAppPath(language, getScreenPath({ jan, item, period }))
  const base = data?.base[0]
  return (
    <main className="widget" aria-busy={isLoading}>
      <header>
        <h1 title={base?.productName}>{t(item === 'book' ? 'combinedBook' : 'combined')}</h1>
        <span className="note">{t('weeks', { weeks })}</span>
      </header>
      {base && <p className="w-base note">{base.productName}</p>}
      <nav aria-label={t('items')}>
        {items.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === item}
            className={value === 'sale' ? 'w-wide' : ''}
            onClick={() => {
              setItem(value)
              setPage(1)
            }}
          >
            {t(`item.${value}`)}
          </button>
        ))}
      </nav>
      {jan === '' ? (
        <WidgetEmptyState title={t('noProduct')} help={t('noProductHelp')} />
      ) : error ? (
        <WidgetErrorState error={error} retry={retry} />
      ) : !data ? (
        isLoading ? (
          <WidgetSkeleton rows={5} />
        ) : (
          <WidgetEmptyState title={t('none')} help={t('noneHelp')} />
        )
      ) : data.list.length === 0 ? (
        <WidgetEmptyState title={t('none')} help={t('noneHelp')} />
      ) : (
        <>
          <CombinedSalesRows rows={data.list} language={language} isDimmed={isLoading} />
          <Pager {...data.paging} onPage={setPage} />
        </>
      )}
      <WidgetSource
        info={info}
        until={data?.until?.wholeDay ?? wholeDate}
        {...(data ? { fetchedAt: data.fetchedAt } : {})}
        {...(reportPath && jan !== '' && !error ? { more: reportPath } : {})}
      />
    </main>
  )
}

function CombinedSalesRows({ rows, language, isDimmed }: { rows: readonly Row[]; language: Language; isDimmed: boolean }) {
  const t = useTranslate()
  const max = Math.max(...rows.map(({ confidence }) => confidence ?? 0), 0.001)
  return (
    <ol className={isDimmed ? 'is-dimmed' : ''} start={rows[0]?.rowNumber}>
      {rows.map((row) => (
        <li key={row.jan}>
          <span className="no">{row.rowNumber}</span>
          <CoverPlaceholder jan={row.jan} />
          <span className="w-name">
            <a
              href={toAppPath(language, `/product-detail?jan=${encodeURIComponent(row.jan)}`)}
              target="_blank"
              rel="noopener noreferrer"
              title={row.productName}
            >
              {row.productName}
            </a>
            <small>{row.publisherName ?? row.itemNm}</small>
          </span>
          <span className="w-n">
            <b>{formatWidgetCount(row.coOccurrences)}</b>
            {t('receipts')}
            <small>{t('together')}</small>
          </span>
          <span className="w-lift">
            <b>{formatWidgetRate(row.lift)}</b>
            {t('times')}
            <small>{t(row.lift !== null && row.lift < 1 ? 'liftBelow' : 'lift')}</small>
          </span>
          <span className="w-rate" title={t('rate')}>
            <span className="w-hidden">{t('rate')} </span>
            <b>{formatWidgetRate(row.confidence)}</b>%
            <span className="w-bar">
              <i style={{ width: `${(100 * (row.confidence ?? 0)) / max}%` }} />
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

interface PagesProps {
  pageNum: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

function Pager({ pageNum, pageSize, total, onPage }: PagesProps) {
  const t = useTranslate()
  if (total <= pageSize) return null
  const last = Math.ceil(total / pageSize)
  return (
    <nav className="w-pages" aria-label={t('pages')}>
      <button type="button" disabled={pageNum <= 1} onClick={() => onPage(pageNum - 1)}>
        {t('previous')}
      </button>
      <span className="note">
        {t('range', { from: (pageNum - 1) * pageSize + 1, to: Math.min(total, pageNum * pageSize), total })}
      </span>
      <button type="button" disabled={pageNum >= last} onClick={() => onPage(pageNum + 1)}>
        {t('next')}
      </button>
    </nav>
  )
}
