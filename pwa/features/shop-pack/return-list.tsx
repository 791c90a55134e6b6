import { useMemo, useState } from 'react'
import { countDaysBetween, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { formatDay } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button, SegmentedControl } from '../../ui/button.tsx'
import { CoverPlaceholder } from '../../ui/cells/cover.tsx'
import { EmptyState } from '../../ui/view-states.tsx'
import { type SearchablePack, useTitleUnit } from './pack.ts'
import { NEAR_LIMIT_DAYS } from './title-card.tsx'

const LIMIT_DAYS = [14, 28, 60] as const
const MAX_ROWS = 60

type Row = ReturnType<SearchablePack['findReturns']>[number]

/** Copies that a store should return before the limit, nearest first or by genre. */
export function ReturnList({ pack, onChoose }: { pack: SearchablePack; onChoose: (jan: string) => void }) {
  const t = getMessages('shop-pack')
  const [withinDays, setWithinDays] = useState<(typeof LIMIT_DAYS)[number]>(28)
  const [grouping, setGrouping] = useState<'limit' | 'genre'>('limit')
  const [visibleCount, setVisibleCount] = useState(MAX_ROWS)
  const rows = useMemo(() => pack.findReturns({ withinDays, today: getTodayInJapan() }), [pack, withinDays])
  const groups = useMemo(() => groupRowsByGenre(rows.slice(0, visibleCount), grouping), [rows, visibleCount, grouping])
  const sum = rows.reduce((copies, row) => copies + row.copies, 0)
  return (
    <section className="min-w-0 return-list" aria-label={t('returns')}>
      <div className="section-header">
        <h2>{t('returns')}</h2>
        <span className="note">{t('returnsSum', { count: rows.length, copies: sum })}</span>
      </div>
      <div className="flex wrap mb-2 return-list-tools">
        <SegmentedControl
          label={t('returnsWithin')}
          value={withinDays}
          options={LIMIT_DAYS.map((days) => ({ value: days, label: t('withinDays', { days }) }))}
          onChange={setWithinDays}
        />
        <SegmentedControl
          label={t('order_by')}
          value={grouping}
          options={[
            { value: 'limit', label: t('byLimit') },
            { value: 'genre', label: t('byGenre') },
          ]}
          onChange={setGrouping}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t('noReturns')}>
          <p>{t('returnsNote', { days: withinDays })}</p>
        </EmptyState>
      ) : (
        groups.map(({ genre, rows: members }) => (
          <div key={genre ?? ''} className="return-list-group">
            {grouping === 'genre' && <h3>{genre ?? t('noGenre')}</h3>}
            <ul>
              {members.map((row) => (
                <ReturnRow key={row.title.jan} row={row} onChoose={onChoose} />
              ))}
            </ul>
          </div>
        ))
      )}
      {rows.length > visibleCount && (
        <Button isWide onClick={() => setVisibleCount(visibleCount + MAX_ROWS)}>
          {t('more', {
            count: Math.min(MAX_ROWS, rows.length - visibleCount),
          })}
        </Button>
      )}
    </section>
  )
}

function groupRowsByGenre(rows: readonly Row[], grouping: 'limit' | 'genre'): { genre: string | null; rows: Row[] }[] {
  if (grouping === 'limit') return [{ genre: null, rows: [...rows] }]
  const groups = new Map<string | null, Row[]>()
  for (const row of rows) groups.set(row.title.genreName, [...(groups.get(row.title.genreName) ?? []), row])
  return [...groups].map(([genre, members]) => ({ genre, rows: members }))
}

function ReturnRow({ row: { title, copies, daysLeft }, onChoose }: { row: Row; onChoose: (jan: string) => void }) {
  const t = getMessages('shop-pack')
  const unit = useTitleUnit()(title)
  const sold = title.lastSaleDate === null ? null : countDaysBetween(title.lastSaleDate, getTodayInJapan())
  const lastSold = sold === null ? t('notSold') : sold <= 1 ? t('soldToday') : t('sold', { days: sold })
  return (
    <li>
      <button type="button" onClick={() => onChoose(title.jan)}>
        <CoverPlaceholder jan={title.jan} />
        <span className="shop-row-name">
          <b className="truncate block">{title.productName}</b>
          <span className="note">{title.publisherName}</span>
        </span>
        <span className="text-note ink-2 shop-row-stock">
          <span>{t('stock', { count: title.stock, unit })}</span>
          <b className="text-table">{t('sendBack', { count: copies, unit })}</b>
        </span>
        <span className="shop-row-sold note">{lastSold}</span>
        <span className={`shop-row-limit${daysLeft <= NEAR_LIMIT_DAYS ? ' is-near' : ''}`}>
          <b>{title.returnLimitDate === getTodayInJapan() ? t('lastDay') : t('daysLeft', { count: daysLeft })}</b>
          <span className="note">{formatDay(title.returnLimitDate, { isShort: true, weekday: true })}</span>
        </span>
      </button>
    </li>
  )
}
