import type { dataHealth, HealthCell } from '../../../shared/api/data-health.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import { loadDeliveries } from '../../../shared/api/loading/deliveries.ts'
import { useUser } from '../../data/session.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { formatCount, MINUS_SIGN } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ArrivalCalendar, type ArrivalCell, ArrivalLegend, type ArrivalRow } from '../../report/loading/arrival-calendar.tsx'
import { useSenderRows } from '../../report/loading/sender-rows.tsx'

/** Returns a function that makes a calendar cell of a day: of a single store, or of several. */
function useArrivalCellBuilder() {
  const t = getMessages('data-health')
  return ({ day, expected, missing }: HealthCell): ArrivalCell => {
    if (expected === 0) return { day, state: 'none', text: '–', label: t('state.none') }
    if (missing === 0) return { day, state: 'done', text: t('cell.done'), label: t('state.done') }
    if (missing === expected) return { day, state: 'missing', text: t('cell.missing'), label: t('state.missing') }
    const label = t('cell.partLabel', { expected, missing })
    return { day, state: 'part', text: `${MINUS_SIGN}${formatCount(missing)}`, label }
  }
}

/** Senders, companies and stores by day: whether their data arrived. */
export function HealthCalendar({ health }: { health: Result<typeof dataHealth> }) {
  const { days, companies, storeList, stores } = health
  const t = getMessages('data-health')
  const toCell = useArrivalCellBuilder()
  const opens = useUser().role === 'ADMIN'
  const deliveries = useEndpoint(loadDeliveries, { query: { days: days.length } })
  const senders = useSenderRows(deliveries.data?.senders ?? [], opens)
  // the senders' days end today, those of the sales yesterday
  const senderRows = senders.map((row): ArrivalRow => {
    const byDay = new Map(row.cells.map((cell) => [cell.day, cell]))
    return { ...row, cells: days.map((day) => byDay.get(day) ?? toCell({ day, expected: 0, missing: 0 })) }
  })
  const toArrivalRow = (row: {
    key: string
    name: string
    note: string
    cells: HealthCell[]
    completeness: number | null
  }): ArrivalRow => ({
    ...row,
    header: (
      <>
        {row.name} <span className="note">{row.note}</span>
      </>
    ),
    cells: row.cells.map(toCell),
  })
  const companyRows = companies.list.map(({ companyCd, companyNm, stores: count, ...row }) =>
    toArrivalRow({ key: companyCd ?? '', name: companyNm || t('noCompany'), note: t('storeCount', { count }), ...row }),
  )
  const storeRows = storeList.map(({ storeCd, storeNm, ...row }) =>
    toArrivalRow({ key: storeCd, name: storeNm, note: storeCd, ...row }),
  )
  const groups = [
    { title: t('senders'), rows: senderRows },
    { title: t('companies', { total: companies.total, shown: companyRows.length }), rows: companyRows },
    { title: t('stores', { total: stores.incomplete, shown: storeRows.length }), rows: storeRows },
  ]
  const legend = [
    { state: 'done', text: t('cell.done'), label: t('state.done') },
    { state: 'part', text: `${MINUS_SIGN}38`, label: t('state.part') },
    { state: 'missing', text: t('cell.missing'), label: t('state.missing') },
    { state: 'none', text: '–', label: t('state.none') },
  ] as const
  return (
    <>
      <ArrivalCalendar
        label={t('arrivals')}
        nameLabel={t('name')}
        days={days}
        groups={groups.filter(({ rows }) => rows.length > 0)}
      />
      {stores.incomplete === 0 && <p className="note">{t('noGaps')}</p>}
      <ArrivalLegend states={legend} />
      <p className="note">{t('habit')}</p>
    </>
  )
}
