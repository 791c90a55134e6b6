import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { BodyInput, Endpoint, Result } from '../../../shared/api/endpoint.ts'
import { type CallState, useCall } from '../../data/use-call.ts'
import { useDebouncedValue } from '../../data/use-debounced-value.ts'
import { formatSigned } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'

/** What the conditions of a screen count: titles, receipts, … */
const countUnits = ['titles', 'stores', 'companies', 'receipts', 'members', 'publishers', 'genres', 'rows'] as const
type CountUnit = (typeof countUnits)[number]

interface ConditionTotal {
  /** Null if unknown: not answered yet, refused, or suppressed because of too few people. */
  total: number | null
  isBusy: boolean
  /** Whether these conditions can be counted at all. */
  isRequested: boolean
}

/** How a screen counts the results of conditions before they are applied. */
export interface ConditionCount<S> {
  useTotal: (state: S | null) => ConditionTotal
  getUnit: (state: S) => CountUnit
}

/** Counts by an endpoint of the screen. `body` returns null if the conditions cannot be counted. */
export function createConditionCount<S, E extends Endpoint>(
  endpoint: E,
  options: {
    body: (state: S) => BodyInput<E> | null
    total: (result: Result<E>) => number | null
    unit: CountUnit | ((state: S) => CountUnit)
  },
): ConditionCount<S> {
  const { unit } = options
  return {
    useTotal: (state) => {
      const body = state === null ? null : options.body(state)
      return getConditionTotal(useCall(endpoint, body, { quiet: true }), { isRequested: body !== null, total: options.total })
    },
    getUnit: typeof unit === 'function' ? unit : () => unit,
  }
}

type PagedQuery = z.ZodType<{ pageNum: number; pageSize: number }>
type PagedResult = z.ZodType<{ paging: { total: number } }>

/** Counts the rows of a paged report whose query is the state of the screen. */
export const createRowCount = <B extends PagedQuery, A extends PagedResult>(
  endpoint: Endpoint<z.ZodType, z.ZodType, B, A>,
  unit: CountUnit | ((state: z.output<B>) => CountUnit),
): ConditionCount<z.output<B>> =>
  createConditionCount<z.output<B>, typeof endpoint>(endpoint, {
    // a parsed query is a valid query
    body: (state) => ({ ...state, pageNum: 1, pageSize: 1 }) as z.input<B>,
    total: ({ paging }) => paging.total,
    unit,
  })

/** Total of a result that belongs to the latest query; null for a stale or failed one. */
export function getConditionTotal<T>(
  report: CallState<T>,
  { isRequested, total }: { isRequested: boolean; total: (result: T) => number | null },
): ConditionTotal {
  const isCurrent = report.data !== null && !report.isStale && report.error === null
  return { total: isCurrent ? total(report.data as T) : null, isBusy: report.isLoading, isRequested }
}

/** Delay after the last change before counting, in milliseconds. */
const PAUSE_MS = 300

interface Props<S> {
  count: ConditionCount<S>
  /** Content of the form; null if it is invalid. */
  draft: S | null
  /** Applied conditions. */
  state: S
}

/** Result count of the draft and its difference: 「この条件で 1,204点（いまより +38）」 */
export function DraftCount<S>({ count, draft, state }: Props<S>) {
  const t = getMessages('report')
  const text = draft === null ? null : JSON.stringify(draft)
  const debouncedText = useDebouncedValue(text, PAUSE_MS)
  const countedDraft = useRef<S | null>(draft)
  useEffect(() => {
    countedDraft.current = draft
  })
  const current = debouncedText === text ? draft : null
  const currentCount = count.useTotal(state)
  const draftCount = count.useTotal(debouncedText === null ? null : (current ?? countedDraft.current))
  if (draft === null || !draftCount.isRequested) return null
  const total = current === null ? null : draftCount.total
  const countedUnit = count.getUnit(draft)
  const difference = total !== null && currentCount.total !== null ? total - currentCount.total : 0
  return (
    <span
      className="items-baseline text-table nowrap inline-flex condition-count"
      aria-live="polite"
      aria-busy={total === null && draftCount.isBusy}
    >
      {t('count.with')}
      <b>{total === null ? '—' : t(`count.${countedUnit}`, { count: total })}</b>
      {difference !== 0 && <span className="note">{t('count.more', { value: formatSigned(difference) })}</span>}
    </span>
  )
}
