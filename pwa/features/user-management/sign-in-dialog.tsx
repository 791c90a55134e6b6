import { ssoUnlink } from '../../../shared/api/single-sign-on.ts'
import { twoFactorReset } from '../../../shared/api/two-factor.ts'
import type { UserRow } from '../../../shared/api/user-rows.ts'
import { call } from '../../data/api-call.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import ConfirmDialog from '../../ui/overlay/confirm-dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

const endpoints = { 'two-factor': twoFactorReset, 'single-sign-on': ssoUnlink } as const

/** Ways of signing in that an administrator can take from a user. */
export type SignInMethod = keyof typeof endpoints

/** Confirmation before a user's second factor or connection to a company account is removed. */
export default function SignInDialog({ row, method, onClose }: { row: UserRow; method: SignInMethod; onClose: () => void }) {
  const t = getMessages('user-management')
  const name = row.fullName
  return (
    <ConfirmDialog
      needsNetwork
      isProblem
      title={t(`ask.${method}`, { name })}
      text={<p>{t(`means.${method}`, { name })}</p>}
      confirm={t(`yes.${method}`)}
      cancel={t(`no.${method}`)}
      onConfirm={async () => {
        await call(endpoints[method], { body: { userId: row.userId } })
        showToast({ kind: 'done', title: t(`done.${method}`, { name }) })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
