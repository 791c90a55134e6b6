import { twoFactorReset } from '../../../shared/api/two-factor.ts'
import type { UserRow } from '../../../shared/api/user-rows.ts'
import { call } from '../../data/api-call.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import ConfirmDialog from '../../ui/overlay/confirm-dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

/** Confirmation of the reset of a user's second factor. */
export default function ResetTwoFactorDialog({ row, onClose }: { row: UserRow; onClose: () => void }) {
  const t = getMessages('user-management')
  const name = row.fullName
  return (
    <ConfirmDialog
      needsNetwork
      isProblem
      title={t('ask.two-factor', { name })}
      text={<p>{t('means.two-factor')}</p>}
      confirm={t('yes.two-factor')}
      cancel={t('no.two-factor')}
      onConfirm={async () => {
        await call(twoFactorReset, { body: { userId: row.userId } })
        showToast({ kind: 'done', title: t('done.two-factor', { name }) })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
