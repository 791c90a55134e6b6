import { type FormEvent, useRef, useState } from 'react'
import { isDate } from '../../../shared/fields/validation.ts'
import { dayNoteKinds } from '../../../shared/sync/sync-documents.ts'
import { removeDocument, writeDocument } from '../../data/sync/sync.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button, SegmentedControl } from '../../ui/button.tsx'
import { Field, LabelledSelect, Select } from '../../ui/field.tsx'
import { DayInput } from '../../ui/form/day-input.tsx'
import { Icon } from '../../ui/icon.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { MAX_NOTE_LENGTH, type VisibleDayNote } from './day-notes.ts'

interface Props {
  /** The note to edit, or the initial values of a new one. */
  note: VisibleDayNote | { day: string; jan: string | null }
  titles: readonly { jan: string; name: string }[]
  onClose: () => void
}

type Problem = 'dayMissing' | 'textMissing' | 'notKept' | 'notRemoved'
const WHOLE_TRADE = 'trade'

/** Dialog that writes a note on a day, or edits or deletes one's own. */
export default function NoteDialog({ note, titles, onClose }: Props) {
  const t = getMessages('day-notes')
  const tControls = getMessages('controls')
  const old = 'id' in note ? note : null
  const [day, setDay] = useState<string | null>(note.day)
  const [text, setText] = useState(old?.text ?? '')
  const [kind, setKind] = useState(old?.kind ?? 'publicity')
  const [jan, setJan] = useState(note.jan)
  const [shared, setShared] = useState(old?.shared ?? false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const textInput = useRef<HTMLInputElement>(null)

  const runChange = async (failed: Problem, change: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(null)
    try {
      await change()
      onClose()
    } catch {
      setProblem(failed)
      setBusy(false)
    }
  }
  const saveNote = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const trimmed = text.trim()
    if (day === null || !isDate(day)) return setProblem('dayMissing')
    if (trimmed === '') return setProblem('textMissing')
    void runChange('notKept', async () => {
      await writeDocument('dayNotes', { ...(old && { id: old.id }), day, jan, text: trimmed, kind, shared })
      showToast({ kind: 'done', title: t('saved'), text: trimmed })
    })
  }
  const removeNote = (id: string) =>
    void runChange('notRemoved', async () => {
      const removedNote = await removeDocument('dayNotes', id)
      const restoreNote = () =>
        void writeDocument('dayNotes', removedNote as NonNullable<typeof removedNote>).catch(() => showFailure())
      const showFailure = () => showToast({ kind: 'problem', title: t('notKept') })
      showToast({
        kind: 'done',
        title: t('removed'),
        ...(removedNote && { text: removedNote.text, action: { label: t('undo'), run: restoreNote } }),
      })
    })

  return (
    <Dialog
      title={t(old ? 'edit' : 'write')}
      onClose={onClose}
      focusFirst={textInput}
      footer={
        <>
          {old && (
            <Button variant="quiet" icon="bin" disabled={isBusy} onClick={() => removeNote(old.id)}>
              {t('remove')}
            </Button>
          )}
          <span className="push" />
          <Button variant="quiet" onClick={onClose}>
            {tControls('cancel')}
          </Button>
          <Button variant="primary" type="submit" form="day-note" isBusy={isBusy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id="day-note" className="stack gap-4 note-form" noValidate onSubmit={saveNote}>
        <Field
          label={t('text')}
          required
          help={t('letters', { count: text.length, max: MAX_NOTE_LENGTH })}
          error={problem === 'textMissing' ? t(problem) : null}
        >
          {({ id, describedBy, isInvalid }) => (
            <input
              ref={textInput}
              id={id}
              className="input"
              aria-describedby={describedBy}
              aria-invalid={isInvalid}
              placeholder={t('example')}
              maxLength={MAX_NOTE_LENGTH}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <div className="gap-3 columns note-form-row">
          <Field label={t('day')} required error={problem === 'dayMissing' ? t(problem) : null}>
            {({ id, describedBy, isInvalid }) => (
              <DayInput
                id={id}
                label={t('day')}
                aria-describedby={describedBy}
                aria-invalid={isInvalid}
                value={day}
                onChange={setDay}
              />
            )}
          </Field>
          <LabelledSelect
            label={t('kind')}
            value={kind}
            options={dayNoteKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={setKind}
          />
        </div>
        <NoteSubjectField titles={titles} jan={jan} onChange={setJan} />
        <div className="stack gap-1 note-form-choice">
          <span className="label">{t('shown')}</span>
          <SegmentedControl
            label={t('shown')}
            value={shared ? 'shared' : 'private'}
            options={(['private', 'shared'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(value) => setShared(value === 'shared')}
          />
          {shared && <span className="note">{t('sharedHelp')}</span>}
        </div>
        {(problem === 'notKept' || problem === 'notRemoved') && (
          <p className="banner is-caution" role="alert">
            <Icon name="info" small />
            <span>{t(problem)}</span>
          </p>
        )}
      </form>
    </Dialog>
  )
}

interface AboutProps {
  titles: Props['titles']
  jan: string | null
  onChange: (jan: string | null) => void
}

/** Choice between the titles of the chart and the whole trade; hidden if the chart has no titles. */
function NoteSubjectField({ titles, jan, onChange }: AboutProps) {
  const t = getMessages('day-notes')
  if (titles.length === 0) return null
  const hasOneTitle = titles.length === 1
  const options = [
    ...titles.map((title) => ({ value: title.jan, label: hasOneTitle ? t('title') : title.name })),
    { value: WHOLE_TRADE, label: t('trade') },
  ]
  const chooseSubject = (value: string) => onChange(value === WHOLE_TRADE ? null : value)
  return (
    <div className="stack gap-1 note-form-choice">
      <span className="label">{t('about')}</span>
      {hasOneTitle ? (
        <SegmentedControl label={t('about')} value={jan ?? WHOLE_TRADE} options={options} onChange={chooseSubject} />
      ) : (
        <Select label={t('about')} value={jan ?? WHOLE_TRADE} options={options} onChange={chooseSubject} />
      )}
      {jan === null && <span className="note">{t('tradeHelp')}</span>}
    </div>
  )
}
