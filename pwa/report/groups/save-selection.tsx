import { useId, useState } from 'react'
import { groupAdd, groupLimits, type SavedGroup } from '../../../shared/api/saved-groups.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { toFieldErrors } from '../../../shared/errors/field-errors.ts'
import type { GroupKind } from '../../../shared/fields/choices.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
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
  const t = getMessages('saved-groups')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const groups = useSavedGroups(kind)
  const name = normalizeName(typed)
  const sameNamedGroup = groups.data?.list.find((group) => group.name === name) ?? null
  const hasTooMany = codes.length > groupLimits.members
  const saveGroup = async () => {
    const parsed = groupAdd.body.safeParse({ kind, name, codes: [...codes] })
    const nameError = parsed.error && toFieldErrors(parsed.error).find(({ field }) => field === 'name')
    if (nameError) return setProblem(getFailureMessage({ message: '', ...nameError }))
    setBusy(true)
    try {
      if (sameNamedGroup) await savedGroupCalls.update(sameNamedGroup.id, { codes: [...codes] })
      else await savedGroupCalls.add({ kind, name, codes: [...codes] })
      onSaved({ name, before: sameNamedGroup })
    } catch (error) {
      setProblem(error instanceof ApiError ? getFailureMessage(error) : t('notAdded'))
    } finally {
      setBusy(false)
    }
  }
  const canSave = name !== '' && !hasTooMany && !isBusy
  return (
    <div className="stack gap-tight">
      <label htmlFor={id} className="note">
        {t(`name.${kind}`)}
      </label>
      <input
        id={id}
        className="input"
        // biome-ignore lint/a11y/noAutofocus: the user opened the field with a button
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
          if (canSave) void saveGroup()
        }}
      />
      {(problem !== null || hasTooMany) && (
        <p className="problem" id={`${id}-problem`} role="alert">
          {hasTooMany ? t(`full.${kind}`, { count: groupLimits.members }) : problem}
        </p>
      )}
      <div className="flex justify-end gap-2 save-selection-foot">
        <Button variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={!canSave} needsNetwork isBusy={isBusy} onClick={() => void saveGroup()}>
          {sameNamedGroup ? t('replace', { name }) : t(`keep.${kind}`, { count: codes.length })}
        </Button>
      </div>
    </div>
  )
}
