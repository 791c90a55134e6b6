import type { Knex } from 'knex'
import type { DeliveryCell, DeliveryState } from '../../../shared/api/loading/deliveries.ts'
import { getLoadOutcome } from '../../../shared/api/loading/load-outcome.ts'
import { addDays, getMidnightInJapan, getTodayInJapan, toJapanTime } from '../../../shared/calendar/period.ts'
import { InboxFileModel } from '../../operations/load-models.ts'
import type { LoadRegistry } from '../load-registry.ts'

/** A file received from a sender. */
export interface Arrival {
  /** ISO 8601. */
  at: string
  state: 'running' | 'done' | 'failed'
  lines: number
  rejected: number
}

const HOUR_MS = 3_600_000
/** Time after the usual one from which a file is late, or missing if it has not come. Hours. */
const GRACE_HOURS = 2
/** Number of past weekdays that are examined, and on how many of them a file makes a pattern. */
const EXAMINED_WEEKS = 4
const MIN_REGULAR_WEEKS = 3
const MIN_EXAMINED_WEEKS = 2
/** Minimum number of days with files for a usual time. */
const MIN_SAMPLE_DAYS = 3
/** Number of days ahead for which files are expected. */
const DAYS_AHEAD = 7

/** Days read before the examined ones, so that the first has a pattern. */
const PATTERN_HISTORY_DAYS = EXAMINED_WEEKS * 7

/** Minutes since midnight in Japan. */
const toJapanMinutes = (at: string): number => {
  const [hours, minutes] = toJapanTime(at).slice(11, 16).split(':')
  return Number(hours) * 60 + Number(minutes)
}
const toTimestamp = (day: string, minutes: number): number => getMidnightInJapan(day) + minutes * 60_000

function computeMedian(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}

export interface SendingPattern {
  cells: DeliveryCell[]
  completeness: number | null
  usualTime: string | null
  next: { at: string; overdue: boolean; usualLines: number } | null
}

/**
 * Derives a sender's pattern from its arrivals. A file is expected on a day if earlier days with the same weekday had one: nobody
 * has to configure schedules, and rare senders are never reported as missing.
 */
export function findSendingPattern(
  arrivals: readonly Arrival[],
  { days, now }: { days: readonly string[]; now: number },
): SendingPattern {
  const byDay = Map.groupBy(arrivals, ({ at }) => getTodayInJapan(Date.parse(at)))
  const first = [...byDay.keys()].sort()[0] ?? null
  const today = getTodayInJapan(now)
  const starts = [...byDay.values()].map((files) => Math.min(...files.map(({ at }) => toJapanMinutes(at))))
  const usual = starts.length < MIN_SAMPLE_DAYS ? null : computeMedian(starts)
  const usualLines =
    computeMedian(
      [...byDay.values()].map((files) => files.reduce((sum, { lines }) => sum + lines, 0)).filter((lines) => lines > 0),
    ) ?? 0

  const isExpected = (day: string): boolean => {
    if (first === null) return false
    const before = Array.from({ length: EXAMINED_WEEKS }, (_, week) => addDays(day, -7 * (week + 1))).filter(
      (value) => value >= first,
    )
    const daysWithFiles = before.filter((value) => byDay.has(value)).length
    return daysWithFiles >= MIN_REGULAR_WEEKS || (before.length >= MIN_EXAMINED_WEEKS && daysWithFiles === before.length)
  }
  const hasPassed = (day: string): boolean =>
    day < today || (day === today && usual !== null && now > toTimestamp(day, usual) + GRACE_HOURS * HOUR_MS)

  const getState = (day: string): DeliveryState => {
    const files = byDay.get(day) ?? []
    if (files.length === 0) {
      if (!isExpected(day)) return 'none'
      return hasPassed(day) ? 'missing' : 'due'
    }
    if (files.some(({ state }) => state === 'running')) return 'running'
    const read = files.filter(({ state }) => state === 'done')
    if (read.length === 0) return 'failed'
    if (read.some(({ rejected }) => rejected > 0)) return 'part'
    const start = Math.min(...read.map(({ at }) => toJapanMinutes(at)))
    return usual !== null && start > usual + GRACE_HOURS * 60 ? 'late' : 'done'
  }

  const cells = days.map((day): DeliveryCell => {
    const files = byDay.get(day) ?? []
    return {
      day,
      state: getState(day),
      files: files.length,
      rejected: files.reduce((sum, { rejected }) => sum + rejected, 0),
      at: files.map(({ at }) => at).sort()[0] ?? null,
    }
  })
  const counted = cells.filter(({ state }) => state !== 'none' && state !== 'due' && state !== 'running')
  const read = counted.filter(({ state }) => state !== 'missing' && state !== 'failed')
  return {
    cells,
    completeness: counted.length === 0 ? null : (read.length / counted.length) * 100,
    usualTime:
      usual === null ? null : `${String(Math.floor(usual / 60)).padStart(2, '0')}:${String(usual % 60).padStart(2, '0')}`,
    next: usual === null ? null : findNextDelivery(),
  }

  /** Returns today's or yesterday's missing file, or the next expected one. */
  function findNextDelivery(): SendingPattern['next'] {
    for (let step = -1; step <= DAYS_AHEAD; step++) {
      const day = addDays(today, step)
      if (byDay.has(day) || !isExpected(day)) continue
      return { at: new Date(toTimestamp(day, usual ?? 0)).toISOString(), overdue: hasPassed(day), usualLines }
    }
    return null
  }
}

/**
 * True if a file is that of a day on which it was missing at first: it arrived before the next one could be expected.
 * `usualTime`: HH:MM in Japan, or null.
 */
export function isArrivalOfDay(
  { at }: Pick<Arrival, 'at'>,
  { day, usualTime }: { day: string; usualTime: string | null },
): boolean {
  const next =
    usualTime === null
      ? getMidnightInJapan(addDays(day, 2))
      : Date.parse(`${addDays(day, 1)}T${usualTime}:00+09:00`) - GRACE_HOURS * HOUR_MS
  return Date.parse(at) >= toTimestamp(day, 0) && (Date.parse(at) < next || getTodayInJapan(Date.parse(at)) === day)
}

/** State of an arrival by the outcome of its load; null for loads that do not count. */
const loadStates = {
  running: 'running',
  undoing: 'running',
  done: 'done',
  part: 'done',
  nothing: 'failed',
  failed: 'failed',
  cancelled: null,
  undone: null,
} as const
const inboxStates = { working: 'running', done: 'done', refused: 'failed' } as const

/**
 * Returns the files by name of the sender's mapping, from the inbox and uploaded: those of the days from `from` on (YYYY-MM-DD),
 * and of the weeks before, which show the pattern of the first.
 */
export async function readArrivals(knex: Knex, loads: LoadRegistry, from: string): Promise<ReadonlyMap<string, Arrival[]>> {
  const since = new Date(toTimestamp(addDays(from, -PATTERN_HISTORY_DAYS), 0)).toISOString()
  const arrivals = new Map<string, Arrival[]>()
  const addArrival = (sender: string | null, arrival: Arrival) => {
    if (sender === null) return
    const own = arrivals.get(sender)
    if (own === undefined) arrivals.set(sender, [arrival])
    else own.push(arrival)
  }
  const files = await InboxFileModel.query(knex)
    .select('mapping_name', 'state', 'outcome', 'claimed_at')
    .where('claimed_at', '>=', since)
    .whereNotNull('mapping_name')
  for (const { mappingName, state, outcome, claimedAt } of files)
    addArrival(mappingName, {
      at: claimedAt,
      state: inboxStates[state],
      lines: outcome?.loaded ?? 0,
      rejected: outcome?.rejected ?? 0,
    })
  for (const load of await loads.list(since)) {
    const state = loadStates[getLoadOutcome(load)]
    // inbox files are already included
    if (load.source === 'inbox' || load.dryRun || state === null) continue
    addArrival(load.mappingName, { at: load.startedAt, state, lines: load.loaded, rejected: load.rejected })
  }
  return arrivals
}
