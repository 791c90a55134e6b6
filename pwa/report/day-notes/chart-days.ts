import { addDays, monthEnd, type Period, type Unit } from '../../../shared/period.ts'

/** What a chart says of its days, so that notes find their place. */
export interface ChartDays {
  /** The days of each step of the axis; null where a step is no day. */
  steps: readonly (Period | null)[]
  /** Titles that the chart is about; none where it is about the trade. */
  titles?: readonly { jan: string; name: string }[]
}

/** The days of steps that are told by their first one. */
export const toStepPeriods = (days: readonly (string | null)[], unit: Unit): (Period | null)[] =>
  days.map((from) =>
    from === null ? null : { from, to: unit === 'month' ? monthEnd(from) : unit === 'week' ? addDays(from, 6) : from },
  )

/** From the first day to the last; null where there is none. */
export function getSpan(steps: readonly (Period | null)[]): Period | null {
  const days = steps.filter((step) => step !== null)
  if (days.length === 0) return null
  const from = days.map((step) => step.from).reduce((a, b) => (b < a ? b : a))
  const to = days.map((step) => step.to).reduce((a, b) => (b > a ? b : a))
  return { from, to }
}

/** Notes by the step that holds their day, in the order of the steps. */
export function placeNotes<N extends { day: string }>(
  notes: readonly N[],
  steps: readonly (Period | null)[],
): { at: number; notes: N[] }[] {
  const places = new Map<number, N[]>()
  for (const note of notes) {
    const at = steps.findIndex((step) => step !== null && step.from <= note.day && note.day <= step.to)
    if (at >= 0) places.set(at, [...(places.get(at) ?? []), note])
  }
  return [...places].map(([at, notesAtPlace]) => ({ at, notes: notesAtPlace })).sort((a, b) => a.at - b.at)
}
