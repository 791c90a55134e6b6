import { useState } from 'react'
import { cancelLoad, undoLoad } from '../../../shared/api/loading/load-control.ts'
import { importRejects } from '../../../shared/api/loading/loads.ts'
import { call } from '../../data/api-call.ts'
import { downloadBase64File } from '../../data/download.ts'
import { getMessages, translateErrorCode } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { LazyConfirmDialog } from '../../ui/lazy-component.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { LoadDetails } from './load-properties.tsx'

/** Download of rejected lines, cancel, undo; an unavailable action gives the reason. */
export function LoadActions({ detail, onChanged }: { detail: LoadDetails; onChanged: () => void }) {
  const t = getMessages('data-loads')
  const [pendingAction, setPendingAction] = useState<'cancel' | 'undo' | null>(null)
  const [isFetching, setFetching] = useState(false)
  const { report, undoRefused } = detail
  const params = { id: report.id }
  const downloadRejects = async () => {
    setFetching(true)
    await call(importRejects, { params })
      .then(downloadBase64File)
      .catch(() => undefined)
    setFetching(false)
  }
  const runPendingAction = async () => {
    await call(pendingAction === 'cancel' ? cancelLoad : undoLoad, { params })
    showToast({ kind: 'info', title: t(pendingAction === 'cancel' ? 'cancelled' : 'undoing') })
    setPendingAction(null)
    onChanged()
  }
  const replaced = report.replaced.reduce((sum, { rows }) => sum + rows, 0)
  const undoText = t(replaced > 0 ? 'undo.text' : 'undo.textWritten', { written: report.written, replaced })
  return (
    <>
      {report.rejected > 0 && (
        <Button icon="download" needsNetwork isBusy={isFetching} disabled={isFetching} onClick={() => void downloadRejects()}>
          {t('rejectsFile')}
        </Button>
      )}
      {report.state === 'running' && (
        <Button variant="problem" needsNetwork aria-haspopup="dialog" onClick={() => setPendingAction('cancel')}>
          {t('cancel')}
        </Button>
      )}
      {report.state === 'done' && !report.dryRun && (
        <Button
          icon="undo"
          needsNetwork
          aria-haspopup="dialog"
          disabledReason={
            undoRefused === null ? null : t('notUndoable', { reason: translateErrorCode(undoRefused) ?? undoRefused })
          }
          onClick={() => setPendingAction('undo')}
        >
          {t('undo')}
        </Button>
      )}
      {pendingAction && (
        <LazyConfirmDialog
          needsNetwork
          title={t(`${pendingAction}.title`)}
          text={pendingAction === 'undo' ? undoText : t('cancel.text')}
          confirm={t(`${pendingAction}.confirm`)}
          cancel={t(`${pendingAction}.keep`)}
          isProblem
          onConfirm={runPendingAction}
          onClose={() => setPendingAction(null)}
        />
      )}
    </>
  )
}
