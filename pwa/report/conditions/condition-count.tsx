import { useEffect, useRef } from 'react'
import type { Answer, BodyInput, Endpoint } from '../../../shared/contract/endpoint.ts'
import { type ReportResult, useReport } from '../../data/use-report.ts'
import { useSettled } from '../../data/use-settled.ts'
import { formatCount, formatSigned } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'

/** What the conditions of a screen hold: titles, receipts, … */
export const countedThings = ['titles', 'stores', 'companies', 'receipts', 'members', 'publishers', 'genres', 'rows'] as const
export type CountedThing = (typeof countedThings)[number]

interface Total {
  /** null where it is not known: not answered yet, refused, or too few people to be told. */
  total: number | null
  busy: boolean
  /** Whether these conditions can be counted at all. */
  isRequested: boolean
}

/** How a screen counts what its conditions hold, before they are applied. */
export interface ConditionCount<S> {
  useTotal: (state: S | null) => Total
  of: (state: S) => CountedThing
}

/** Counts by a call of the screen's own; `body` null: nothing can be asked. */
export function countBy<S, E extends Endpoint>(
  endpoint: E,
  how: {
    body: (state: S) => BodyInput<E> | null
    total: (answer: Answer<E>) => number | null
    of: CountedThing | ((state: S) => CountedThing)
  },
): ConditionCount<S> {
  const { of } = how
  return {
    useTotal: (state) => {
      const body = state === null ? null : how.body(state)
      return getConditionTotal(useReport(endpoint, body, { quiet: true }), { isRequested: body !== null, total: how.total })
    },
    of: typeof of === 'function' ? of : () => of,
  }
}

/** The total of an answer that stands for the question asked last, and for no other. */
export function getConditionTotal<T>(
  report: ReportResult<T>,
  { isRequested, total }: { isRequested: boolean; total: (answer: T) => number | null },
): Total {
  const known = report.data !== null && !report.stale && report.error === null
  return { total: known ? total(report.data as T) : null, busy: report.loading, isRequested }
}

/** Nothing is counted while somebody types. */
const PAUSE_MS = 300

interface Props<S> {
  count: ConditionCount<S>
  /** What stands in the form; null where the call would refuse it. */
  draft: S | null
  /** What stands on the screen. */
  state: S
}

/** 「この条件で 1,204点（今より +38）」 */
export function FormCount<S>({ count, draft, state }: Props<S>) {
  const t = useMessages('report')
  const text = draft === null ? null : JSON.stringify(draft)
  const settled = useSettled(text, PAUSE_MS)
  const asked = useRef<S | null>(draft)
  useEffect(() => {
    asked.current = draft
  })
  const current = settled === text ? draft : null
  const now = count.useTotal(state)
  const then = count.useTotal(settled === null ? null : (current ?? asked.current))
  if (draft === null || !then.isRequested) return null
  const total = current === null ? null : then.total
  const thing = count.of(draft)
  const more = total !== null && now.total !== null ? total - now.total : 0
  return (
    <span className="condition-count" aria-live="polite" aria-busy={total === null && then.busy}>
      {t('count.with')}
      <b>{total === null ? '—' : t(`count.${thing}`, { count: total, shown: formatCount(total) })}</b>
      {more !== 0 && <span className="note">{t('count.more', { shown: formatSigned(more) })}</span>}
    </span>
  )
}
