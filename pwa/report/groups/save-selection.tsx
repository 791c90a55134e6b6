import { useId, useState } from 'react'
import { type GroupKind, groupAdd, groupLimits, type SavedGroup } from '../../../shared/api/saved-groups.ts'
import { ApiError } from '../../../shared/client.ts'
import { toFieldErrors } from '../../../shared/field-errors.ts'
import { getFailureMessage, useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { savedGroupCalls, useSavedGroups } from './saved-groups.ts'

interface Props {
  kind: GroupKind
  codes: readonly string[]
  onClose: () => void
  /** `before` is the replaced group, or null for a new one. */
  onSaved: (saved: { name: string; before: SavedGroup | null }) => void
}

const normalizeName = (text: string): string => text.trim().normalize('NFC')

/** Form that saves the choice under a name: as a new group, or in place of an existing one. */
export function SaveSelection({ kind, codes, onClose, onSaved }: Props) {
  const t = useMessages('saved-groups')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const groups = useSavedGroups(kind)
  const name = normalizeName(typed)
  const same = groups.data?.list.find((group) => group.name === name) ?? null
  const tooMany = codes.length > groupLimits.members
  const saveGroup = async () => {
    const parsed = groupAdd.body.safeParse({ kind, name, codes: [...codes] })
    const wrong = parsed.error && toFieldErrors(parsed.error).find(({ field }) => field === 'name')
    if (wrong) return setProblem(getFailureMessage({ message: '', ...wrong }))
    setBusy(true)
    try {
      if (same) await savedGroupCalls.update(same.id, { codes: [...codes] })
      else await savedGroupCalls.add({ kind, name, codes: [...codes] })
      onSaved({ name, before: same })
    } catch (error) {
      setProblem(error instanceof ApiError ? getFailureMessage(error) : t('notAdded'))
    } finally {
      setBusy(false)
    }
  }
  const ready = name !== '' && !tooMany && !busy
  return (
    <div className="stack gap-tight">
      <label htmlFor={id} className="note">
        {t(`name.${kind}`)}
      </label>
      <input
        id={id}
        className="input"
        // biome-ignore lint/a11y/noAutofocus: it was asked for by the button before it
        autoFocus
        autoComplete="off"
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(null)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.key !== 'Enter') return
          // prevents the submission of the condition form around this field
          event.preventDefault()
          if (ready) void saveGroup()
        }}
      />
      {(problem !== null || tooMany) && (
        <p className="problem" id={`${id}-problem`} role="alert">
          {tooMany ? t(`full.${kind}`, { count: groupLimits.members }) : problem}
        </p>
      )}
      <div className="flex justify-end gap-2 save-selection-foot">
        <Button variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={!ready} needsNetwork busy={busy} onClick={() => void saveGroup()}>
          {same ? t('replace', { name }) : t(`keep.${kind}`, { count: codes.length })}
        </Button>
      </div>
    </div>
  )
}
