import './groups.css'
import { useState } from 'react'
import type { SavedGroup } from '../../../shared/api/saved-groups.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import type { GroupKind } from '../../../shared/fields/choices.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { Icon } from '../../ui/icon.tsx'
import { openGroupsDialog } from './group-dialogs.ts'
import { GroupsStatus, GroupTitleList } from './group-titles.tsx'
import { SaveSelection } from './save-selection.tsx'
import { savedGroupCalls, useSavedGroups } from './saved-groups.ts'

interface Props {
  kind: GroupKind
  /** Chosen codes; null while they are not known. */
  selected: readonly string[] | null
  /** Receives the members of a group: all of them, or the picked one if not all fit. */
  onChoose: (codes: readonly string[], group: SavedGroup) => void
  /** Maximum number of codes that can be chosen. */
  maxCodes?: number
}

interface StatusMessage {
  text: string
  isProblem?: boolean
  undo?: () => Promise<unknown>
}

/** Part of a picker: chooses the members of a saved group, and saves the current choice as a group. */
export function GroupChoice({ kind, selected, onChoose, maxCodes }: Props) {
  const t = getMessages('saved-groups')
  const [open, setOpen] = useState<'choose' | 'save' | null>(null)
  const [picking, setPicking] = useState<SavedGroup | null>(null)
  const [status, setStatus] = useState<StatusMessage | null>(null)
  const toggleSection = (part: 'choose' | 'save') => {
    setStatus(null)
    setPicking(null)
    setOpen(open === part ? null : part)
  }
  const chosen = new Set(selected)
  const room = maxCodes === undefined ? Number.POSITIVE_INFINITY : maxCodes - chosen.size
  const chooseGroup = (group: SavedGroup) => {
    const { name, codes } = group
    setOpen(null)
    if (codes.filter((code) => !chosen.has(code)).length > room) {
      setPicking(group)
      return
    }
    setStatus({ text: t(`chosen.${kind}`, { name, count: codes.length }) })
    onChoose(codes, group)
  }
  const runUndo = async (run: () => Promise<unknown>) => {
    try {
      await run()
      setStatus({ text: t('undone') })
    } catch (error) {
      setStatus({ text: error instanceof ApiError ? getFailureMessage(error) : t('notUndone'), isProblem: true })
    }
  }
  return (
    <div className="stack gap-2 text-note border-top group-choice">
      <div className="row wrap group-choice-bar">
        <button type="button" className="link-button" aria-expanded={open === 'choose'} onClick={() => toggleSection('choose')}>
          <Icon name="bookmark" small />
          {t(`choose.${kind}`)}
        </button>
        <button
          type="button"
          className="link-button"
          aria-expanded={open === 'save'}
          disabled={selected === null || selected.length === 0}
          onClick={() => toggleSection('save')}
        >
          <Icon name="plus" small />
          {t(`save.${kind}`)}
        </button>
        <button type="button" className="link-button push" onClick={() => openGroupsDialog(kind)}>
          {t('manage')}
        </button>
      </div>
      {open === 'choose' && <GroupOptions kind={kind} onChoose={chooseGroup} />}
      {picking && (
        <>
          <p className="note">{t('pick', { name: picking.name, count: maxCodes ?? 0 })}</p>
          <GroupTitleList id={picking.id} chosen={chosen} isFull={room <= 0} onChoose={(jan) => onChoose([jan], picking)} />
        </>
      )}
      {open === 'save' && selected !== null && (
        <SaveSelection
          kind={kind}
          codes={selected}
          onClose={() => setOpen(null)}
          onSaved={({ name, before }) => {
            setOpen(null)
            const text = t(`kept.${kind}`, { name, count: selected.length })
            setStatus(
              before === null ? { text } : { text, undo: () => savedGroupCalls.update(before.id, { codes: before.codes }) },
            )
          }}
        />
      )}
      {status && (
        <p className={status.isProblem ? 'problem' : 'note'} role="status">
          {status.text}
          {status.undo && (
            <button type="button" className="link-button" onClick={() => status.undo && void runUndo(status.undo)}>
              {t('undo')}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

/** Groups of a kind by name, with their number of members. */
function GroupOptions({ kind, onChoose }: { kind: GroupKind; onChoose: (group: SavedGroup) => void }) {
  const t = getMessages('saved-groups')
  const { data, error, retry } = useSavedGroups(kind)
  if (data === null) return <GroupsStatus error={error} retry={retry} />
  if (data.list.length === 0) return <p className="note">{t(`none.${kind}`)}</p>
  return (
    <ul className="text-table group-options" aria-label={t(`lists.${kind}`)}>
      {data.list.map((group) => (
        <li key={group.id}>
          <button type="button" className="option" disabled={group.codes.length === 0} onClick={() => onChoose(group)}>
            <span className="truncate">{group.name}</span>
            <span className="push">{t(`size.${kind}`, { count: group.codes.length })}</span>
          </button>
          {group.hidden > 0 && <p className="note">{t(`hidden.${kind}`, { count: group.hidden })}</p>}
        </li>
      ))}
    </ul>
  )
}
