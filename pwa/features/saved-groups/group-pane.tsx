import { useState } from 'react'
import { type GroupDetail, groupLimits, type SavedGroup } from '../../../shared/api/saved-groups.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { savedGroupCalls, useSavedGroup } from '../../report/groups/saved-groups.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import type { RunGroupChange } from './group-change.ts'
import { GroupScreenLinks } from './group-screen-links.tsx'
import { type GroupMember, toGroupMembers, useMemberColumns } from './member-columns.tsx'

interface Props {
  group: SavedGroup
  runChange: RunGroupChange
  onClose: () => void
}

/** A group: its name, its members, and links to screens. */
export function GroupDetailPane({ group, runChange, onClose }: Props) {
  const report = useSavedGroup(group.id)
  return (
    <section className="column gap-3 min-w-0 group-pane" aria-label={group.name}>
      <GroupHeader group={group} runChange={runChange} />
      <ReportView
        report={{ ...report, isLoading: report.isLoading && (report.data === null || report.isStale) }}
        skeleton={<TableSkeleton rows={6} />}
      >
        {(detail) => <GroupMembers detail={detail} doing={runChange} onClose={onClose} />}
      </ReportView>
    </section>
  )
}

function GroupHeader({ group, runChange }: Omit<Props, 'onClose'>) {
  const t = getMessages('saved-groups')
  const { id, kind, name } = group
  const [typedName, setTypedName] = useState<string | null>(null)
  const renameGroup = async () => {
    if (typedName === null || typedName.trim() === '') return
    const isRenamed = await runChange(async () => {
      const renamed = await savedGroupCalls.update(id, { name: typedName })
      return {
        text: t('renamed', { before: name, name: renamed.name }),
        undo: () => savedGroupCalls.update(id, { name }),
      }
    })
    if (isRenamed) setTypedName(null)
  }
  if (typedName !== null)
    return (
      <form
        className="row gap-2 group-pane-head"
        onSubmit={(event) => {
          event.preventDefault()
          void renameGroup()
        }}
      >
        <input
          className="input"
          // biome-ignore lint/a11y/noAutofocus: the user opened the field with a button
          autoFocus
          aria-label={t(`name.${kind}`)}
          autoComplete="off"
          maxLength={groupLimits.name}
          value={typedName}
          onChange={(event) => setTypedName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // closes the name field, not the dialog
            event.preventDefault()
            setTypedName(null)
          }}
        />
        <Button variant="quiet" onClick={() => setTypedName(null)}>
          {t('cancel')}
        </Button>
        <Button type="submit" needsNetwork disabled={typedName.trim() === ''}>
          {t('saveName')}
        </Button>
      </form>
    )
  return (
    <div className="row gap-2 group-pane-head">
      <h3>{name}</h3>
      <IconButton icon="pencil" label={t('rename')} onClick={() => setTypedName(name)} />
      <span className="push" />
      <Button
        variant="quiet"
        icon="close"
        onClick={() =>
          void runChange(async () => {
            await savedGroupCalls.delete(id)
            return { text: t('deleted', { name }), undo: () => savedGroupCalls.restore(id) }
          })
        }
      >
        {t(`delete.${kind}`)}
      </Button>
    </div>
  )
}

const getRowKey = ({ code }: GroupMember): string => code

function GroupMembers({ detail, doing, onClose }: { detail: GroupDetail; doing: RunGroupChange; onClose: () => void }) {
  const t = getMessages('saved-groups')
  const { id, kind, name, hidden } = detail
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const members = toGroupMembers(detail)
  const removeMembers = (removedMembers: readonly GroupMember[]) =>
    void doing(async () => {
      const { codes } = detail
      await savedGroupCalls.update(id, { remove: removedMembers.map(getRowKey) })
      setSelected(new Set())
      const [onlyMember] = removedMembers
      return {
        text:
          removedMembers.length === 1 && onlyMember
            ? t('removedOne', { member: onlyMember.name })
            : t(`removed.${kind}`, { name, count: removedMembers.length }),
        // at their previous positions
        undo: () => savedGroupCalls.update(id, { codes }),
      }
    })
  const columns = useMemberColumns(kind, (member) => removeMembers([member]))
  const selectedMembers = members.filter((member) => selected.has(member.code))
  return (
    <>
      {members.length === 0 ? (
        <div className="stack gap-2 text-center groups-dialog-empty">
          <p>{hidden > 0 ? t(`hidden.${kind}`, { count: hidden }) : t(`empty.${kind}`)}</p>
          <p className="note">{t(`emptyHelp.${kind}`)}</p>
        </div>
      ) : (
        <>
          {hidden > 0 && <p className="note">{t(`hidden.${kind}`, { count: hidden })}</p>}
          <div className="justify-between group-pane-tools">
            <GroupScreenLinks
              kind={kind}
              codes={(selectedMembers.length > 0 ? selectedMembers : members).map(getRowKey)}
              onOpen={onClose}
            />
            {selectedMembers.length > 0 && (
              <Button variant="quiet" icon="close" needsNetwork onClick={() => removeMembers(selectedMembers)}>
                {t(`remove.${kind}`, { count: selectedMembers.length })}
              </Button>
            )}
          </div>
          <DataTable
            label={name}
            columns={columns}
            rows={members}
            rowKey={getRowKey}
            selected={selected}
            onSelect={setSelected}
            maxHeight="100%"
          />
        </>
      )}
    </>
  )
}
