import { addDays, getMonthEnd, type Period, type Unit } from '../../../shared/calendar/period.ts'

/** Days and titles of a chart, from which its notes are found. */
export interface ChartDays {
  /** Days of each step of the axis; null if a step has no days. */
  steps: readonly (Period | null)[]
  /** Titles of the chart; none if it is about the trade. */
  titles?: readonly { jan: string; name: string }[]
}

/** Periods of steps that are named by their first day. */
export const toStepPeriods = (days: readonly (string | null)[], unit: Unit): (Period | null)[] =>
  days.map((from) =>
    from === null ? null : { from, to: unit === 'month' ? getMonthEnd(from) : unit === 'week' ? addDays(from, 6) : from },
  )

/** Period from the first to the last day; null if there is none. */
export function getOverallPeriod(steps: readonly (Period | null)[]): Period | null {
  const days = steps.filter((step) => step !== null)
  if (days.length === 0) return null
  const from = days.map((step) => step.from).reduce((a, b) => (b < a ? b : a))
  const to = days.map((step) => step.to).reduce((a, b) => (b > a ? b : a))
  return { from, to }
}

/** Groups notes by the step that contains their day, in the order of the steps; `step` is its index. */
export function groupNotesByStep<N extends { day: string }>(
  notes: readonly N[],
  steps: readonly (Period | null)[],
): { step: number; notes: N[] }[] {
  const notesByStep = new Map<number, N[]>()
  for (const note of notes) {
    const step = steps.findIndex((days) => days !== null && days.from <= note.day && note.day <= days.to)
    if (step >= 0) notesByStep.set(step, [...(notesByStep.get(step) ?? []), note])
  }
  return [...notesByStep].map(([step, stepNotes]) => ({ step, notes: stepNotes })).sort((a, b) => a.step - b.step)
}
