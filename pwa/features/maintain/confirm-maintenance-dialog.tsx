import { toIsoDateTime } from '../../data/japan-date-time.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import ConfirmDialog from '../../ui/overlay/confirm-dialog.tsx'
import { formatWindowEnds, type MaintenanceDraft } from './maintenance-window.ts'

interface Props {
  /** Plan to save; null: cancel the maintenance. */
  draft: MaintenanceDraft | null
  /** The maintenance is in progress. */
  isOngoing: boolean
  isDirty: boolean
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Confirmation that says who is locked out and when, before anything is saved. */
export default function ConfirmMaintenanceDialog({ draft, isOngoing, isDirty, onConfirm, onClose }: Props) {
  const t = getMessages('maintain')
  if (draft === null) {
    const kind = isOngoing ? 'end' : 'off'
    return (
      <ConfirmDialog
        needsNetwork
        title={t(`${kind}.title`)}
        text={
          <div className="stack gap-3 maintenance-confirm">
            <p>{t(`${kind}.text`)}</p>
            {isDirty && <p className="strong">{t('off.unsaved')}</p>}
          </div>
        }
        confirm={t(`${kind}.confirm`)}
        cancel={t(`${kind}.back`)}
        isProblem={!isOngoing}
        onConfirm={onConfirm}
        onClose={onClose}
      />
    )
  }
  const window = { from: toIsoDateTime(draft.from), to: toIsoDateTime(draft.to) }
  // during a maintenance, changing its times locks out nobody else
  const startsNow = !isOngoing && Date.parse(window.from) <= Date.now()
  return (
    <ConfirmDialog
      needsNetwork
      title={t(startsNow ? 'ask.nowTitle' : 'ask.title')}
      text={
        <div className="stack gap-3 maintenance-confirm">
          <div className="paper strong maintenance-window">
            <p className="note">{t('window')}</p>
            <p>{t('range', formatWindowEnds(window, getCurrentLanguage()))}</p>
          </div>
          <p>{t('ask.shutOut')}</p>
          {startsNow && <p className="problem">{t('ask.atOnce')}</p>}
        </div>
      }
      confirm={t(startsNow ? 'ask.confirmNow' : 'ask.confirm')}
      cancel={t('ask.back')}
      isProblem={startsNow}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
