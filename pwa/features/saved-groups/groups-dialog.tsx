import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '../../../shared/calls/client.ts'
import { type GroupKind, groupKinds } from '../../../shared/fields/choices.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { useSavedGroups } from '../../report/groups/saved-groups.ts'
import { Button, IconButton, SegmentedControl } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useModalDialog } from '../../ui/overlay/use-modal-dialog.ts'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import type { CompletedChange, RunGroupChange } from './group-change.ts'
import { GroupList } from './group-list.tsx'
import { GroupDetailPane } from './group-pane.tsx'

interface DialogMessage extends CompletedChange {
  isProblem?: boolean
}

interface Props {
  kind: GroupKind
  onClose: () => void
}

/** Dialog with the user's title lists and store groups, their members and their actions. */
export function GroupsDialog({ kind: firstKind, onClose }: Props) {
  const t = getMessages('saved-groups')
  const tControls = getMessages('controls')
  const titleId = useId()
  const [kind, setKind] = useState(firstKind)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [message, setMessage] = useState<DialogMessage | null>(null)
  const report = useSavedGroups(kind)
  useCloseOnNavigation(onClose)
  const modal = useModalDialog(onClose)
  const runChange: RunGroupChange = async (change) => {
    try {
      setMessage(await change())
      return true
    } catch (error) {
      setMessage({ text: error instanceof ApiError ? getFailureMessage(error) : t('notUndone'), isProblem: true })
      return false
    }
  }
  const undo = message?.undo
  return (
    <dialog {...modal} className="raised groups-dialog" aria-labelledby={titleId}>
      <div className="row wrap shrink-0 border-bottom groups-dialog-head">
        <h2 id={titleId}>{t('title')}</h2>
        <SegmentedControl
          label={t('kinds')}
          value={kind}
          options={[...groupKinds].reverse().map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(next) => {
            setKind(next)
            setChosenId(null)
            setMessage(null)
          }}
        />
        <IconButton icon="close" label={tControls('close')} onClick={onClose} />
      </div>
      <div className="grow groups-dialog-body">
        <ReportView
          // a change refreshes the list; the previous one remains until then
          report={{ ...report, isLoading: report.isLoading && report.data === null, isStale: false }}
          skeleton={<TableSkeleton rows={6} />}
        >
          {({ list }) => {
            const groupsOfKind = list.filter((group) => group.kind === kind)
            const current = groupsOfKind.find(({ id }) => id === chosenId) ?? groupsOfKind[0]
            return (
              <div className="columns groups-dialog-columns">
                <GroupList
                  kind={kind}
                  groups={groupsOfKind}
                  current={current?.id ?? null}
                  onChoose={setChosenId}
                  runChange={runChange}
                />
                {current ? (
                  <GroupDetailPane key={current.id} group={current} runChange={runChange} onClose={onClose} />
                ) : (
                  <div className="stack gap-2 text-center groups-dialog-empty">
                    <p>{t(`none.${kind}`)}</p>
                    <p className="note">{t(`emptyHelp.${kind}`)}</p>
                  </div>
                )}
              </div>
            )
          }}
        </ReportView>
      </div>
      <div
        className={`row gap-2 text-table shrink-0 border-top groups-dialog-status${message?.isProblem ? ' is-problem' : ''}`}
        role="status"
      >
        {message && <Icon name={message.isProblem ? 'warning' : 'done'} small />}
        {message?.text}
        {undo && (
          <Button
            variant="quiet"
            onClick={() =>
              void runChange(async () => {
                await undo()
                return { text: t('undone') }
              })
            }
          >
            {t('undo')}
          </Button>
        )}
      </div>
    </dialog>
  )
}

/** Closes the dialog when one of its links navigates. */
function useCloseOnNavigation(onClose: () => void): void {
  const { key } = useLocation()
  const opened = useRef(key)
  useEffect(() => {
    if (opened.current !== key) onClose()
  }, [key, onClose])
}
