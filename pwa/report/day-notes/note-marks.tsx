import { formatDay } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import type { PlotArea } from '../../ui/chart/plot-area.ts'
import type { VisibleDayNote } from './day-notes.ts'

/** Returns a function that formats a note as a line: day, author, text. */
export function useNoteText(): (note: VisibleDayNote) => string {
  const t = getMessages('day-notes')
  return ({ day, ownerName, text }) =>
    t('mark', { day: formatDay(day, { weekday: true }), who: ownerName || t('colleague'), text })
}

interface Props {
  places: readonly { step: number; notes: readonly VisibleDayNote[] }[]
  plot: PlotArea | null
  onEdit: (note: VisibleDayNote) => void
}

/** Focusable buttons with accessible names over the sheets that the chart draws. */
export function NoteMarks({ places, plot, onEdit }: Props) {
  const t = getMessages('day-notes')
  const getNoteText = useNoteText()
  if (plot === null || places.length === 0) return null
  const { left, width, top, from, to } = plot
  const visibleSteps = places.filter(({ step }) => step >= from && step <= to)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes part in forms
    <div className="note-marks" role="group" aria-label={t('marks')}>
      {visibleSteps.map(({ step, notes }) => {
        const share = (step - from) / (to - from)
        const own = notes.find((note) => note.own)
        const label = notes.map(getNoteText).join(' ')
        return (
          <span key={step} className={`note-mark${share > 0.6 ? ' is-right' : ''}`} style={{ left: left + share * width, top }}>
            <button
              className="bare w-full"
              type="button"
              aria-label={label}
              aria-disabled={own ? undefined : true}
              onClick={() => own && onEdit(own)}
            />
            {/* a sibling of the button, so that its text does not become part of the accessible name */}
            <span className="raised gap-2 text-note text-left ink note-tip" aria-hidden="true">
              {notes.map((note) => (
                <span key={note.id}>
                  <strong>{formatDay(note.day, { weekday: true, isShort: true })}</strong> {getAuthorName(note, t('colleague'))}
                  <span>{note.text}</span>
                </span>
              ))}
            </span>
          </span>
        )
      })}
    </div>
  )
}

const getAuthorName = (note: VisibleDayNote, unknown: string): string => note.ownerName || unknown
