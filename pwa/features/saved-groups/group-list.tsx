import { useId, useState } from 'react'
import { groupLimits, type SavedGroup } from '../../../shared/api/saved-groups.ts'
import type { GroupKind } from '../../../shared/fields/choices.ts'
import { formatCount } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { savedGroupCalls } from '../../report/groups/saved-groups.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { RunGroupChange } from './group-change.ts'

interface Props {
  kind: GroupKind
  groups: readonly SavedGroup[]
  current: string | null
  onChoose: (id: string) => void
  runChange: RunGroupChange
}

/** Groups of a kind by name, and a button for a new one. */
export function GroupList({ kind, groups, current, onChoose, runChange }: Props) {
  const t = getMessages('saved-groups')
  return (
    <nav className="column group-list" aria-label={t(`lists.${kind}`)}>
      <ul>
        {groups.map(({ id, name, codes, isWatchlist }) => (
          <li key={id}>
            <button type="button" aria-current={id === current || undefined} onClick={() => onChoose(id)}>
              <Icon name={isWatchlist ? 'bookmark' : kind === 'store' ? 'store' : 'book'} small />
              <span className="truncate" title={name}>
                {name}
              </span>
              <span className="note n">{formatCount(codes.length)}</span>
            </button>
          </li>
        ))}
      </ul>
      <NewGroup kind={kind} onChoose={onChoose} runChange={runChange} />
    </nav>
  )
}

function NewGroup({ kind, onChoose, runChange }: Pick<Props, 'kind' | 'onChoose' | 'runChange'>) {
  const t = getMessages('saved-groups')
  const id = useId()
  const [name, setName] = useState('')
  const canSubmit = name.trim() !== ''
  const createGroup = () =>
    runChange(async () => {
      const group = await savedGroupCalls.add({ kind, name })
      onChoose(group.id)
      return { text: t('made', { name: group.name }), undo: () => savedGroupCalls.delete(group.id) }
    })
  return (
    <form
      className="flex gap-2 border-top p-3 group-list-new"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSubmit) void createGroup().then((done) => done && setName(''))
      }}
    >
      <input
        id={id}
        className="input"
        aria-label={t(`new.${kind}`)}
        placeholder={t(`new.${kind}`)}
        autoComplete="off"
        maxLength={groupLimits.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" icon="plus" needsNetwork disabled={!canSubmit}>
        {t('make')}
      </Button>
    </form>
  )
}
