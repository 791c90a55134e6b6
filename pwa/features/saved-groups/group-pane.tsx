import { useState } from 'react'
import type { GroupDetail, SavedGroup } from '../../../shared/api/saved-groups.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { groupCalls, useGroup } from '../../report/groups/saved-groups.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ReportView, TableSkeleton } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { GroupScreens } from './group-screens.tsx'
import type { Doing } from './groups-dialog.tsx'
import { type Member, toMembers, useMemberColumns } from './member-columns.tsx'

interface Props {
  group: SavedGroup
  doing: Doing
  onClose: () => void
}

/** A group: its name, its members, and links to screens. */
export function GroupPane({ group, doing, onClose }: Props) {
  const report = useGroup(group.id)
  return (
    <section className="group-pane" aria-label={group.name}>
      <GroupHead group={group} doing={doing} />
      <ReportView
        report={{ ...report, loading: report.loading && (report.data === null || report.stale) }}
        skeleton={<TableSkeleton rows={6} />}
      >
        {(detail) => <Members detail={detail} doing={doing} onClose={onClose} />}
      </ReportView>
    </section>
  )
}

function GroupHead({ group, doing }: Omit<Props, 'onClose'>) {
  const t = useMessages('saved-groups')
  const { id, kind, name } = group
  const [typed, setTyped] = useState<string | null>(null)
  const rename = async () => {
    if (typed === null || typed.trim() === '') return
    const done = await doing(async () => {
      const renamed = await groupCalls.update(id, { name: typed })
      return {
        text: t('renamed', { before: name, name: renamed.name }),
        undo: () => groupCalls.update(id, { name }),
      }
    })
    if (done) setTyped(null)
  }
  if (typed !== null)
    return (
      <form
        className="group-pane-head"
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
        <Button look="quiet" onClick={() => setTyped(null)}>
          {t('cancel')}
        </Button>
        <Button type="submit" needsNetwork disabled={typed.trim() === ''}>
          {t('saveName')}
        </Button>
      </form>
    )
  return (
    <div className="group-pane-head">
      <h3>{name}</h3>
      <IconButton icon="pencil" label={t('rename')} onClick={() => setTyped(name)} />
      <span className="push" />
      <Button
        look="quiet"
        icon="close"
        onClick={() =>
          void doing(async () => {
            await groupCalls.delete(id)
            return { text: t('deleted', { name }), undo: () => groupCalls.restore(id) }
          })
        }
      >
        {t(`delete.${kind}`)}
      </Button>
    </div>
  )
}

const getRowKey = ({ code }: Member): string => code

function Members({ detail, doing, onClose }: { detail: GroupDetail; doing: Doing; onClose: () => void }) {
  const t = useMessages('saved-groups')
  const { id, kind, name, hidden } = detail
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const members = toMembers(detail)
  const remove = (removedMembers: readonly Member[]) =>
    void doing(async () => {
      const { codes } = detail
      await groupCalls.update(id, { remove: removedMembers.map(getRowKey) })
      setSelected(new Set())
      const [only] = removedMembers
      return {
        text:
          removedMembers.length === 1 && only
            ? t('removedOne', { member: only.name })
            : t(`removed.${kind}`, { name, count: removedMembers.length }),
        // at their previous positions
        undo: () => groupCalls.update(id, { codes }),
      }
    })
  const columns = useMemberColumns(kind, (member) => remove([member]))
  const chosen = members.filter((member) => selected.has(member.code))
  return (
    <>
      {members.length === 0 ? (
        <div className="groups-dialog-none">
          <p>{hidden > 0 ? t(`hidden.${kind}`, { count: hidden }) : t(`empty.${kind}`)}</p>
          <p className="note">{t(`emptyHelp.${kind}`)}</p>
        </div>
      ) : (
        <>
          {hidden > 0 && <p className="note">{t(`hidden.${kind}`, { count: hidden })}</p>}
          <div className="group-pane-tools">
            <GroupScreens kind={kind} codes={(chosen.length > 0 ? chosen : members).map(getRowKey)} onOpen={onClose} />
            {chosen.length > 0 && (
              <Button look="quiet" icon="close" needsNetwork onClick={() => remove(chosen)}>
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
