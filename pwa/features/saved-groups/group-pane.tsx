import { useState } from 'react'
import type { GroupDetail, SavedGroup } from '../../../shared/api/saved-groups.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { savedGroupCalls, useSavedGroup } from '../../report/groups/saved-groups.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { GroupScreenLinks } from './group-screens.tsx'
import type { RunGroupChange } from './groups-dialog.tsx'
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
      <GroupHead group={group} runChange={runChange} />
      <ReportView
        report={{ ...report, loading: report.loading && (report.data === null || report.stale) }}
        skeleton={<TableSkeleton rows={6} />}
      >
        {(detail) => <GroupMembers detail={detail} doing={runChange} onClose={onClose} />}
      </ReportView>
    </section>
  )
}

function GroupHead({ group, runChange }: Omit<Props, 'onClose'>) {
  const t = useMessages('saved-groups')
  const { id, kind, name } = group
  const [typed, setTyped] = useState<string | null>(null)
  const rename = async () => {
    if (typed === null || typed.trim() === '') return
    const done = await runChange(async () => {
      const renamed = await savedGroupCalls.update(id, { name: typed })
      return {
        text: t('renamed', { before: name, name: renamed.name }),
        undo: () => savedGroupCalls.update(id, { name }),
      }
    })
    if (done) setTyped(null)
  }
  if (typed !== null)
    return (
      <form
        className="row gap-2 group-pane-head"
        onSubmit={(event) => {
          event.preventDefault()
          void rename()
        }}
      >
        <input
          className="input"
          // biome-ignore lint/a11y/noAutofocus: it was asked for by the button before it
          autoFocus
          aria-label={t(`name.${kind}`)}
          autoComplete="off"
          maxLength={50}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // closes the name field, not the dialog
            event.preventDefault()
            setTyped(null)
          }}
        />
        <Button variant="quiet" onClick={() => setTyped(null)}>
          {t('cancel')}
        </Button>
        <Button type="submit" needsNetwork disabled={typed.trim() === ''}>
          {t('saveName')}
        </Button>
      </form>
    )
  return (
    <div className="row gap-2 group-pane-head">
      <h3>{name}</h3>
      <IconButton icon="pencil" label={t('rename')} onClick={() => setTyped(name)} />
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
  const t = useMessages('saved-groups')
  const { id, kind, name, hidden } = detail
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const members = toGroupMembers(detail)
  const remove = (removedMembers: readonly GroupMember[]) =>
    void doing(async () => {
      const { codes } = detail
      await savedGroupCalls.update(id, { remove: removedMembers.map(getRowKey) })
      setSelected(new Set())
      const [only] = removedMembers
      return {
        text:
          removedMembers.length === 1 && only
            ? t('removedOne', { member: only.name })
            : t(`removed.${kind}`, { name, count: removedMembers.length }),
        // at their previous positions
        undo: () => savedGroupCalls.update(id, { codes }),
      }
    })
  const columns = useMemberColumns(kind, (member) => remove([member]))
  const chosen = members.filter((member) => selected.has(member.code))
  return (
    <>
      {members.length === 0 ? (
        <div className="stack gap-2 text-center groups-dialog-none">
          <p>{hidden > 0 ? t(`hidden.${kind}`, { count: hidden }) : t(`empty.${kind}`)}</p>
          <p className="note">{t(`emptyHelp.${kind}`)}</p>
        </div>
      ) : (
        <>
          {hidden > 0 && <p className="note">{t(`hidden.${kind}`, { count: hidden })}</p>}
          <div className="justify-between group-pane-tools">
            <GroupScreenLinks kind={kind} codes={(chosen.length > 0 ? chosen : members).map(getRowKey)} onOpen={onClose} />
            {chosen.length > 0 && (
              <Button variant="quiet" icon="close" needsNetwork onClick={() => remove(chosen)}>
                {t(`remove.${kind}`, { count: chosen.length })}
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
