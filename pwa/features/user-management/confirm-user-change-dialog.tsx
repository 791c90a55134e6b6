import type { UserRow } from '../../../shared/api/user-rows.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import ConfirmDialog from '../../ui/overlay/confirm-dialog.tsx'
import type { ConfirmedChange } from './use-change-user.ts'
import { holdsSeat } from './user-list.state.ts'

interface Props {
  row: UserRow
  change: ConfirmedChange
  isOperator: boolean
  /** True if administrators of this contract may manage its users. */
  managesUsers: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirmation of a change of role or status, with its consequences. */
export default function ConfirmUserChangeDialog({ row, change, isOperator, managesUsers, onConfirm, onClose }: Props) {
  const t = getMessages('user-management')
  const name = row.fullName
  const counts = row.role !== 'TRIAL_ACCOUNT'
  if (change.kind === 'role') {
    const to = change.userType
    const consequence = isOperator ? t(`means.operator.${to}`) : t(managesUsers ? `means.role.${to}` : `means.plainRole.${to}`)
    return (
      <ConfirmDialog
        needsNetwork
        title={t(isOperator ? `ask.operator.${to}` : `ask.role.${to}`, { name })}
        text={<Paragraphs lines={[consequence, holdsSeat(row) ? t(`places.role.${to}`) : null]} />}
        confirm={t(isOperator ? `yes.operator.${to}` : `yes.role.${to}`)}
        cancel={t('no.role')}
        onConfirm={onConfirm}
        onClose={onClose}
      />
    )
  }
  const { status } = change
  const consequence = t(`means.${status}`)
  return (
    <ConfirmDialog
      needsNetwork
      title={t(`ask.${status}`, { name })}
      text={<Paragraphs lines={[consequence, counts ? t(`places.${status}.${row.userType}`) : null]} />}
      confirm={t(`yes.${status}`)}
      cancel={t(`no.${status}`)}
      isProblem={status === 'disabled'}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

function Paragraphs({ lines }: { lines: readonly (string | null)[] }) {
  return lines.map((line) => line !== null && <p key={line}>{line}</p>)
}
