import './ask-answer.css'
import { useMemo } from 'react'
import type { BodyInput, Endpoint } from '../../shared/api/endpoint.ts'
import { type AskReading, removeCondition } from '../../shared/ask/ask.ts'
import { getTodayInJapan, type Period, toJapanTime } from '../../shared/calendar/period.ts'
import { writeHeadline } from '../../shared/reports/headline-text.ts'
import {
  compareWithPrevious,
  findHeadlineReader,
  getPreviousQuery,
  type Headline,
  type HeadlineComparison,
  type HeadlineRow,
  type HeadlineUnit,
} from '../../shared/reports/headlines.ts'
import { getLatestDay } from '../data/latest-day.ts'
import { useOnline } from '../data/offline/network.ts'
import { ScreenLocationProvider } from '../data/screen-location.ts'
import { useUser } from '../data/session.ts'
import { useCall } from '../data/use-call.ts'
import {
  type Amount,
  formatCount,
  formatDateTime,
  formatDay,
  formatRate,
  formatSigned,
  formatTime,
  NO_VALUE,
  toReadableAmount,
  toUnitSuffix,
} from '../i18n/format.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { Button } from '../ui/button.tsx'
import { Sparkline } from '../ui/cells/sparkline.tsx'
import { ChangeValue } from '../ui/change-value.tsx'
import { Icon } from '../ui/icon.tsx'
import { showToast } from '../ui/overlay/toasts.ts'
import { copyToClipboard } from '../ui/table/copy-rows.ts'
import { FactText, getFactText } from './ask-fact.tsx'
import type { AnswerQuery } from './use-answer-query.ts'

/** Size of the line in its own units; it fills the width that it has. */
const LINE = { width: 300, height: 60 } as const

interface Props {
  /** The typed question. */
  text: string
  reading: AskReading
  query: AnswerQuery | null
  /** URL of the screen with the conditions of the reading. */
  url: string
  /** True if the query may be requested: the reading is final and nobody is typing. */
  isReady: boolean
  onChange: (text: string) => void
}

/** What was understood, condition by condition, and the figure that answers it. */
export function AskAnswer({ text, reading, query, url, isReady, onChange }: Props) {
  const t = getMessages('ask')
  const [pathname = '', search = ''] = url.split('?')
  const location = useMemo(() => ({ pathname, search: search === '' ? '' : `?${search}` }), [pathname, search])
  return (
    <section className="ask-answer" aria-label={t('answer')}>
      <p className="option-title">{t(reading.ignored.length === 0 ? 'readAs' : 'readSoFar')}</p>
      <div className="ask-conditions">
        {reading.facts.map((fact) => (
          <ConditionChip
            key={`${fact.slot} ${fact.name.ja}`}
            fact={fact}
            rest={removeCondition(text, reading, fact)}
            onRemove={onChange}
          />
        ))}
      </div>
      {query !== null && reading.ignored.length > 0 && <p className="note ask-figure-note">{t('notAnswered')}</p>}
      {query !== null && reading.ignored.length === 0 && (
        // the result is stored on the device as one of the screen that Enter opens
        <ScreenLocationProvider value={location}>
          <AnswerFigure query={query} isReady={isReady} />
        </ScreenLocationProvider>
      )}
    </section>
  )
}

/** A condition; pressing it asks the question without it. */
function ConditionChip({
  fact,
  rest,
  onRemove,
}: {
  fact: AskReading['facts'][number]
  /** The question without the condition; null if no words of their own name it. */
  rest: string | null
  onRemove: (text: string) => void
}) {
  const t = getMessages('ask')
  if (rest === null)
    return (
      <span className="chip is-on">
        <FactText fact={fact} />
      </span>
    )
  return (
    <button
      type="button"
      className="chip is-on"
      aria-label={t('removeCondition', { condition: getFactText(fact) })}
      title={t('removeCondition', { condition: getFactText(fact) })}
      onClick={() => onRemove(rest)}
    >
      <span>
        <FactText fact={fact} />
      </span>
      <Icon name="close" small />
    </button>
  )
}

const toPeriod = (value: unknown): Period | null => {
  const { from, to } = (value ?? {}) as Partial<Period>
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : null
}

/** The headline of a query, and how far its request is. At most one request is running. */
function useHeadline(query: AnswerQuery, isReady: boolean) {
  const latest = getLatestDay(useUser().dataState)
  const { endpoint, body } = query
  const reader = findHeadlineReader(endpoint.name)
  const report = useCall(endpoint, isReady ? (body as BodyInput<Endpoint>) : null, { quiet: true })
  const data = report.isStale ? null : report.data
  const headline = useMemo(() => (data === null ? null : (reader?.read(data, body) ?? null)), [reader, data, body])
  const period = useMemo(() => toPeriod(body.period), [body])
  const previousBody = useMemo(() => getPreviousQuery(endpoint.name, body, latest), [endpoint, body, latest])
  const isPreviousReady = headline !== null && !report.isLoading
  const previous = useCall(endpoint, isPreviousReady ? (previousBody as BodyInput<Endpoint> | null) : null, { quiet: true })
  const previousData = previous.isStale ? null : previous.data
  const compared = useMemo(() => {
    const before = previousData === null ? null : (reader?.read(previousData, body) ?? null)
    return headline !== null && before !== null && period !== null ? compareWithPrevious(headline, period, before) : headline
  }, [reader, headline, previousData, body, period])
  return { report, headline: compared, hasData: data !== null }
}

/** The figure with its comparison and its line, in a place of fixed height while it is requested. */
function AnswerFigure({ query, isReady }: { query: AnswerQuery; isReady: boolean }) {
  const t = getMessages('ask')
  const online = useOnline()
  const { report, headline, hasData } = useHeadline(query, isReady && !query.countsMembers)
  if (query.countsMembers) return <p className="note ask-figure-note">{t('countsMembers')}</p>
  const text = headline === null ? '' : formatHeadline(headline)
  const isFailed = report.error !== null && !hasData && !report.isLoading
  return (
    <div className="ask-figure">
      <p className="visually-hidden" aria-live="polite">
        {text}
      </p>
      {headline !== null ? (
        <Figure headline={headline} fetchedAt={report.fetchedAt} text={text} />
      ) : isFailed ? (
        <p className="note ask-figure-note">{t(online ? 'noAnswer' : 'notStored')}</p>
      ) : hasData ? (
        <p className="note ask-figure-note">{t('noData')}</p>
      ) : (
        <p className="ask-figure-wait">
          <i className="skeleton" aria-hidden="true" />
          {report.isSlow && <span className="note">{t('counting')}</span>}
        </p>
      )}
    </div>
  )
}

const formatUnitOf = (unit: HeadlineUnit): string => toUnitSuffix(getMessages('headlines')(`unit.${unit}`))

/** A value in its unit, as the screens write it. */
function formatFigure(value: number | null, unit: HeadlineUnit): Amount {
  if (value === null) return { value: NO_VALUE, unit: '' }
  if (unit === 'yen') return toReadableAmount(value)
  return {
    value: unit === 'percent' ? formatRate(value) : formatCount(value),
    unit: formatUnitOf(unit),
  }
}

const formatRow = ({ value, unit, isChange }: HeadlineRow): Amount => {
  const figure = formatFigure(value, unit)
  return isChange ? { ...figure, value: formatSigned(value) } : figure
}

const joinFigure = ({ value, unit }: Amount): string => value + unit

const getChangeUnit = ({ changeUnit }: HeadlineComparison): string =>
  changeUnit === 'percent' ? '%' : getMessages('headlines')('unit.points')

/** The headline in one line, for screen readers and the clipboard. */
const formatHeadline = (headline: Headline): string =>
  writeHeadline(headline, {
    t: getMessages('headlines'),
    formatFigure: (value, unit) => joinFigure(formatFigure(value, unit)),
    formatUnit: formatUnitOf,
    separator: ' ',
  })

function Figure({ headline, fetchedAt, text }: { headline: Headline; fetchedAt: string | null; text: string }) {
  const t = getMessages('headlines')
  const { subject, name, value, unit, comparison, range, trend, rows } = headline
  const figure = formatFigure(value, unit)
  return (
    <>
      <div className="ask-figure-body">
        <div className="min-w-0">
          <p className="ask-figure-name">{t(subject, { name: name ?? '' })}</p>
          <p className="ask-figure-value">
            {figure.value}
            <small>{figure.unit.trim()}</small>
          </p>
          {comparison !== null && <Comparison comparison={comparison} unit={unit} />}
          {range !== null && (
            <p className="ask-figure-compare">
              {t('range', {
                low: formatCount(range.low),
                high: formatCount(range.high),
                unit: formatUnitOf(unit),
              })}
            </p>
          )}
        </div>
        {trend.length > 1 ? <Line trend={trend} unit={unit} /> : <Rows rows={rows} />}
      </div>
      <FigureFoot fetchedAt={fetchedAt} text={text} />
    </>
  )
}

function Comparison({ comparison, unit }: { comparison: HeadlineComparison; unit: HeadlineUnit }) {
  const t = getMessages('headlines')
  return (
    <p className="ask-figure-compare">
      {t(`before.${comparison.with}`)} {comparison.value !== null && joinFigure(formatFigure(comparison.value, unit))}{' '}
      {comparison.change !== null && (
        <ChangeValue value={comparison.change} unit={getChangeUnit(comparison)} improvesOn={comparison.improvesOn} />
      )}
    </p>
  )
}

/** The figure over time, with the days at both ends and the highest value, which is the scale. */
function Line({ trend, unit }: Pick<Headline, 'trend' | 'unit'>) {
  const t = getMessages('ask')
  const [first, last] = [trend[0], trend.at(-1)]
  const peak = Math.max(...trend.map(({ value }) => value))
  return (
    <figure className="ask-line">
      <Sparkline values={trend.map(({ value }) => value)} isOwn skipsLeadingZeros={false} {...LINE} />
      <figcaption className="note">
        <span>{formatDay(first?.day, { isShort: true })}</span>
        <span>{t('peak', { value: joinFigure(formatFigure(peak, unit)) })}</span>
        <span>{formatDay(last?.day, { isShort: true })}</span>
      </figcaption>
    </figure>
  )
}

function Rows({ rows }: { rows: Headline['rows'] }) {
  if (rows.length === 0) return null
  return (
    <ol className="ask-rows">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of one name are distinguished by their place
        <li key={index}>
          <span className="truncate">{row.name}</span>
          <span className="n">{joinFigure(formatRow(row))}</span>
        </li>
      ))}
    </ol>
  )
}

/** From when the figure is, and a button that copies it. */
function FigureFoot({ fetchedAt, text }: { fetchedAt: string | null; text: string }) {
  const t = getMessages('ask')
  const online = useOnline()
  const copyFigure = async () => {
    await copyToClipboard({ text, html: text })
    showToast({ kind: 'done', title: t('figureCopied'), text })
  }
  return (
    <p className="note ask-figure-foot">
      <span>{fetchedAt !== null && t(online ? 'takenAt' : 'takenOffline', { time: formatMoment(fetchedAt) })}</span>
      <Button variant="quiet" icon="copy" onClick={() => void copyFigure()}>
        {t('copyFigure')}
      </Button>
    </p>
  )
}

/** The time alone on the same day. */
const formatMoment = (iso: string): string =>
  toJapanTime(iso).slice(0, 10) === getTodayInJapan() ? formatTime(iso) : formatDateTime(iso)
