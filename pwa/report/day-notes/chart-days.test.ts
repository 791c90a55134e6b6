import { describe, expect, it } from 'vitest'
import { getOverallPeriod, groupNotesByStep, toStepPeriods } from './chart-days.ts'
import { filterDayNotes } from './day-notes.ts'

const createNote = (id: string, day: string, jan: string | null = null) => ({ id, day, jan })

describe('days shown in a chart', () => {
  it('returns the days of each day, week or month in a chart, and none for a time step without a day', () => {
    expect(toStepPeriods(['2026-11-02', null], 'day')).toEqual([{ from: '2026-11-02', to: '2026-11-02' }, null])
    expect(toStepPeriods(['2026-11-02'], 'week')).toEqual([{ from: '2026-11-02', to: '2026-11-08' }])
    expect(toStepPeriods(['2026-02-01'], 'month')).toEqual([{ from: '2026-02-01', to: '2026-02-28' }])
  })

  it('returns the span of a chart from the first to the last day in any order, or null if there are none', () => {
    expect(getOverallPeriod([null, ...toStepPeriods(['2026-11-09', '2026-11-02'], 'week')])).toEqual({
      from: '2026-11-02',
      to: '2026-11-15',
    })
    expect(getOverallPeriod([null])).toBeNull()
  })

  it('assigns a note to the time step of its day, and excludes notes outside the chart', () => {
    const steps = toStepPeriods(['2026-11-02', '2026-11-09'], 'week')
    const placed = groupNotesByStep(
      [
        createNote('a', '2026-11-15'),
        createNote('b', '2026-11-02'),
        createNote('c', '2026-11-09'),
        createNote('d', '2026-11-16'),
      ],
      steps,
    )
    expect(placed.map(({ step, notes }) => [step, notes.map(({ id }) => id)])).toEqual([
      [0, ['b']],
      [1, ['a', 'c']],
    ])
  })

  it('places a note at the first hour of its day in an hourly chart', () => {
    const steps = toStepPeriods(['2026-11-02', '2026-11-02'], 'hour')
    expect(groupNotesByStep([createNote('a', '2026-11-02')], steps).map(({ step }) => step)).toEqual([0])
  })
})

describe('notes in a chart', () => {
  const period = { from: '2026-11-01', to: '2026-11-30' }
  const notes = [
    createNote('a', '2026-11-02', '9780000000001'),
    createNote('b', '2026-11-20'),
    createNote('c', '2026-11-10', '9780000000002'),
    createNote('d', '2026-12-01'),
  ]

  it('shows the notes about the titles of a chart and about the whole trade, the latest first', () => {
    expect(filterDayNotes(notes, ['9780000000001'], period).map(({ id }) => id)).toEqual(['b', 'a'])
  })

  it('shows only notes about the whole trade if the chart has no title', () => {
    expect(filterDayNotes(notes, [], period).map(({ id }) => id)).toEqual(['b'])
  })
})
