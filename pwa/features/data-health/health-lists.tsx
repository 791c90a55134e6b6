import type { dataHealth } from '../../../shared/api/data-health.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import { formatSize } from '../../../shared/messages/formats.ts'
import { formatCount, formatDateTime, formatDay } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { useLoadText } from '../../report/loading/load-text.tsx'
import { SectionHeader } from '../../ui/page-header.tsx'

type Health = Result<typeof dataHealth>

/** Number of rows of a list. */
const MAX_LISTED = 8

/** Companies that sold far less than usual, with their copies by day. */
export function SalesDropList({ drops }: Pick<Health, 'drops'>) {
  const t = getMessages('data-health')
  const [first] = drops
  return (
    <section>
      <SectionHeader title={t('drops')} note={first && t('dropsNote', { day: formatDay(first.day, { weekday: true }) })} />
      {drops.length === 0 ? (
        <p className="note">{t('noDrops')}</p>
      ) : (
        <ul className="text-table border-top health-list">
          {drops.map(({ companyCd, companyNm, quantity, usual, days }) => (
            <li key={companyCd}>
              <span>
                {companyNm || t('noCompany')}
                <DayBars label={t('daysOf', { name: companyNm || t('noCompany') })} days={days} usual={usual} />
              </span>
              <span className="n">
                <b className="problem">{t('copies', { count: quantity })}</b>
                <small>{t('usual', { count: usual })}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Copies by day as small bars; the line marks the usual number. */
function DayBars({ label, days, usual }: { label: string; days: Health['drops'][number]['days']; usual: number }) {
  const top = Math.max(usual, ...days.map(({ quantity }) => quantity), 1)
  const toPercent = (quantity: number) => `${(100 * quantity) / top}%`
  return (
    <span className="flex mt-1 relative health-bars" role="img" aria-label={label}>
      <span className="health-bars-usual" style={{ bottom: toPercent(usual) }} />
      {days.map(({ day, quantity }) => (
        <i
          key={day}
          className={quantity < usual / 2 ? 'is-low' : undefined}
          style={{ height: toPercent(quantity) }}
          title={`${formatDay(day, { weekday: true })} ${formatCount(quantity)}`}
        />
      ))}
    </span>
  )
}

export function UnknownCodes({ unknownCodes: { list } }: Pick<Health, 'unknownCodes'>) {
  const t = getMessages('data-health')
  const loadText = useLoadText()
  return (
    <section>
      <SectionHeader title={t('codes')} note={list.length > 0 && t('codesNote')} />
      {list.length === 0 ? (
        <p className="note">{t('noCodes')}</p>
      ) : (
        <table className="text-table w-full border-top health-table">
          <thead>
            <tr>
              <th scope="col">{t('code')}</th>
              <th scope="col" className="n">
                {t('lines')}
              </th>
              <th scope="col" className="n">
                {t('quantity')}
              </th>
            </tr>
          </thead>
          <tbody>
            {list.slice(0, MAX_LISTED).map(({ dataset, code, lines, quantity }) => (
              <tr key={`${dataset} ${code}`}>
                <th scope="row">
                  <span className="code">{code}</span> <span className="note">{loadText.formatDataset(dataset)}</span>
                </th>
                <td className="n">{formatCount(lines)}</td>
                <td className="n">{formatCount(quantity)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Reasons for rejected lines, the most frequent first. */
export function RejectReasonList({ rejects: { reasons } }: Pick<Health, 'rejects'>) {
  const t = getMessages('data-health')
  const { formatReason } = useLoadText()
  const max = reasons[0]?.lines ?? 1
  return (
    <section>
      <SectionHeader title={t('rejects')} />
      {reasons.length === 0 ? (
        <p className="note">{t('noRejects')}</p>
      ) : (
        <ul className="text-table border-top health-list">
          {reasons.slice(0, MAX_LISTED).map(({ code, column, lines }) => (
            <li key={`${code} ${column}`}>
              <span>
                {formatReason(code)} <span className="note">{column}</span>
                <span className="block health-share" style={{ width: `${(100 * lines) / max}%` }} />
              </span>
              <span className="n">{formatCount(lines)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function LastLoadList({ loads }: Pick<Health, 'loads'>) {
  const t = getMessages('data-health')
  const loadText = useLoadText()
  return (
    <section>
      <SectionHeader title={t('lastLoads')} />
      {loads.length === 0 ? (
        <p className="note">{t('noLoads')}</p>
      ) : (
        <table className="text-table w-full border-top health-table">
          <tbody>
            {loads.map(({ dataset, fileName, finishedAt, lines }) => (
              <tr key={dataset}>
                <th scope="row">
                  {loadText.formatDataset(dataset)} <span className="note code">{fileName}</span>
                </th>
                <td className="n">{formatCount(lines)}</td>
                <td className="n">
                  <time dateTime={finishedAt}>{formatDateTime(finishedAt)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** The largest tables of the warehouse. */
export function TableSizeList({ tables }: Pick<Health, 'tables'>) {
  const t = getMessages('data-health')
  // DuckDB knows no size by table
  const hasSizes = tables.some(({ bytes }) => bytes !== null)
  return (
    <section>
      <SectionHeader title={t('tables')} />
      <table className="text-table w-full border-top health-table">
        <thead>
          <tr>
            <th scope="col">{t('table')}</th>
            <th scope="col" className="n">
              {t('rows')}
            </th>
            {hasSizes && (
              <th scope="col" className="n">
                {t('size')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {tables.slice(0, MAX_LISTED).map(({ table, rows, bytes }) => (
            <tr key={table}>
              <th scope="row" className="code">
                {table}
              </th>
              <td className="n">{rows === null ? '–' : formatCount(rows)}</td>
              {hasSizes && <td className="n">{formatSize(bytes)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
