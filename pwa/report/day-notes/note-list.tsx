import { useState } from 'react'
import { formatDay } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Icon } from '../../ui/icon.tsx'
import type { VisibleDayNote } from './day-notes.ts'

/** Number of notes shown below a chart before the list is expanded. */
const MAX_NOTES = 4

/** Notes of a chart as text: day, author, text. A click on an own note opens it for editing. */
export function NoteList({ notes, onEdit }: { notes: readonly VisibleDayNote[]; onEdit: (note: VisibleDayNote) => void }) {
  const t = getMessages('day-notes')
  const [isExpanded, setExpanded] = useState(false)
  if (notes.length === 0) return null
  const visibleNotes = isExpanded ? notes : notes.slice(0, MAX_NOTES)
  return (
    <div className="mt-2 text-table note-list">
      <ul aria-label={t('list')}>
        {visibleNotes.map((note) => (
          <li key={note.id}>
            <NoteRow note={note} onEdit={onEdit} />
          </li>
        ))}
      </ul>
      {notes.length > MAX_NOTES && (
        <button type="button" className="link-button" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? t('fewer') : t('all', { count: notes.length - MAX_NOTES })}
        </button>
      )}
    </div>
  )
}

function NoteRow({ note, onEdit }: { note: VisibleDayNote; onEdit: (note: VisibleDayNote) => void }) {
  const t = getMessages('day-notes')
  const noteText = (
    <>
      <time dateTime={note.day}>{formatDay(note.day, { weekday: true })}</time>
      <span className="min-w-0 grow wrap-anywhere note-text">{note.text}</span>
      <span className="items-baseline gap-2 text-note ink-2 shrink-0 inline-flex">
        {note.jan === null && <span className="badge">{t('trade')}</span>}
        <span>{note.own ? t(note.shared ? 'shared' : 'private') : note.ownerName || t('colleague')}</span>
      </span>
    </>
  )
  if (!note.own) return <div className="note-row">{noteText}</div>
  return (
    <button type="button" className="note-row" title={t('edit')} onClick={() => onEdit(note)}>
      {noteText}
      <Icon name="pencil" small />
    </button>
  )
}
