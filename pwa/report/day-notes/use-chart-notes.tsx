import './day-notes.css'
import { type ReactNode, useMemo, useState } from 'react'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { IconButton } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { type ChartDays, getOverallPeriod, groupNotesByStep } from './chart-days.ts'
import { useDayNotes, type VisibleDayNote } from './day-notes.ts'
import { NoteList } from './note-list.tsx'

const NoteDialog = lazyComponent(() => import('./note-dialog.tsx'))

/** Notes of a chart by step, the button for a new one, and the list below the chart. */
export interface ChartNotes {
  places: readonly { step: number; notes: readonly VisibleDayNote[] }[]
  tool: ReactNode
  below: ReactNode
  edit: (note: VisibleDayNote) => void
  /** Opens the form for a new note on the first day of a step. */
  writeAt: (step: number) => void
}

/** Loads the notes on a chart's days, and provides the form to write one. */
export function useChartNotes({ steps, titles = [] }: ChartDays): ChartNotes {
  const t = getMessages('day-notes')
  const [open, setOpen] = useState<VisibleDayNote | { day: string; jan: string | null } | null>(null)
  const span = useMemo(() => getOverallPeriod(steps), [steps])
  const notes = useDayNotes({ jans: titles.map(({ jan }) => jan), period: span })
  const places = useMemo(() => groupNotesByStep(notes, steps), [notes, steps])
  const today = getTodayInJapan()
  const [title] = titles
  const openNewNote = (day: string) => setOpen({ day, jan: title?.jan ?? null })
  return {
    places,
    edit: setOpen,
    writeAt: (step) => {
      const day = steps[step]?.from
      if (day) openNewNote(day)
    },
    tool: span && (
      <IconButton
        icon="note"
        label={t('write')}
        aria-haspopup="dialog"
        onClick={() => openNewNote(span.to < today ? span.to : today)}
      />
    ),
    below: (
      <>
        <NoteList notes={notes} onEdit={setOpen} />
        {open && <NoteDialog note={open} titles={titles} onClose={() => setOpen(null)} />}
      </>
    ),
  }
}
