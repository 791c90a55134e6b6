import './day-notes.css'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { todayInJapan } from '../../../shared/period.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { IconButton } from '../../ui/button.tsx'
import { type ChartDays, getSpan, placeNotes } from './chart-days.ts'
import { type Note, useDayNotes } from './day-notes.ts'
import { NoteList } from './note-list.tsx'

const NoteDialog = lazy(() => import('./note-dialog.tsx'))

/** What a chart of days gets: its notes by their steps, the button, and what stands below it. */
export interface NoteChart {
  places: readonly { at: number; notes: readonly Note[] }[]
  tool: ReactNode
  below: ReactNode
  edit: (note: Note) => void
  /** Asks for a new note on a step's first day. */
  writeAt: (step: number) => void
}

/** Notes of a chart's days, with the form to write one. */
export function useNoteChart({ steps, titles = [] }: ChartDays): NoteChart {
  const t = useMessages('day-notes')
  const [open, setOpen] = useState<Note | { day: string; jan: string | null } | null>(null)
  const span = useMemo(() => getSpan(steps), [steps])
  const notes = useDayNotes({ jans: titles.map(({ jan }) => jan), period: span })
  const places = useMemo(() => placeNotes(notes, steps), [notes, steps])
  const today = todayInJapan()
  const [title] = titles
  const write = (day: string) => setOpen({ day, jan: title?.jan ?? null })
  return {
    places,
    edit: setOpen,
    writeAt: (step) => {
      const day = steps[step]?.from
      if (day) write(day)
    },
    tool: span && (
      <IconButton
        icon="note"
        label={t('write')}
        aria-haspopup="dialog"
        onClick={() => write(span.to < today ? span.to : today)}
      />
    ),
    below: (
      <>
        <NoteList notes={notes} onEdit={setOpen} />
        {open && (
          <Suspense>
            <NoteDialog note={open} titles={titles} onClose={() => setOpen(null)} />
          </Suspense>
        )}
      </>
    ),
  }
}
