import { type ReactNode, useId } from 'react'
import type { UserRow } from '../../../shared/api/user-rows.ts'
import { useUser } from '../../data/session.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import type { SignInMethod } from './sign-in-dialog.tsx'
import type { ConfirmedChange } from './use-change-user.ts'
import { type ChangeRefusal, getMenuRefusal, getRoleRefusal, getStatusRefusal } from './user-list.state.ts'

/** Id of the button that gets the focus when the user's dialog is closed. */
export const getUserActionsId = (userId: string): string => `change-${userId}`

/** An action whose dialog is open. */
export interface PendingAction {
  row: UserRow
  what: ConfirmedChange | { kind: 'menu' } | { kind: 'dates' } | { [Method in SignInMethod]: { kind: Method } }[SignInMethod]
}

/** Menu of actions for one user, with the reasons why some are unavailable. */
export function UserActions({
  row,
  isOperator,
  onAction,
}: {
  row: UserRow
  isOperator: boolean
  onAction: (action: PendingAction) => void
}) {
  const t = getMessages('user-management')
  const selfId = useId()
  const isAdmin = useUser().role === 'ADMIN'
  const methods: SignInMethod[] = [
    ...(isAdmin && !row.self && row.hasTwoFactor ? (['two-factor'] as const) : []),
    ...(isAdmin && row.ssoLinkedAt !== null ? (['single-sign-on'] as const) : []),
  ]
  const name = row.fullName
  const otherType = row.userType === 1 ? 0 : 1
  const otherStatus = row.status === 'disabled' ? 'active' : 'disabled'
  return (
    <Popover
      label={t('changeOf', { name })}
      trigger={(open, isOpen) => (
        <Button
          id={getUserActionsId(row.userId)}
          variant="quiet"
          trailingIcon="down"
          aria-label={t('changeOf', { name })}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={open}
        >
          {t('change')}
        </Button>
      )}
    >
      {(close) => {
        const requestAction = (action: PendingAction['what']) => {
          close()
          onAction({ row, what: action })
        }
        return (
          <div className="menu-list user-actions">
            <p className="menu-head">
              <strong>{name}</strong>
              <span>{row.email}</span>
              {row.phone && <span>{row.phone}</span>}
            </p>
            <UserActionItem
              isFirst
              icon="users"
              refusal={getRoleRefusal(row)}
              // the reason is the same as for the next item, which shows it
              reasonId={row.self ? selfId : undefined}
              onClick={() => requestAction({ kind: 'role', userType: otherType })}
            >
              {t(isOperator ? `do.operator.${otherType}` : `do.role.${otherType}`)}
            </UserActionItem>
            <UserActionItem
              icon={otherStatus === 'disabled' ? 'close' : 'key'}
              refusal={getStatusRefusal(row)}
              noteId={row.self ? selfId : undefined}
              onClick={() => requestAction({ kind: 'status', status: otherStatus })}
            >
              {t(`do.${otherStatus}`)}
            </UserActionItem>
            <UserActionItem
              icon="calendar"
              refusal={getStatusRefusal(row)}
              reasonId={row.self ? selfId : undefined}
              onClick={() => requestAction({ kind: 'dates' })}
            >
              {t('do.dates')}
            </UserActionItem>
            {methods.map((kind) => (
              <UserActionItem key={kind} icon="lock" refusal={null} onClick={() => requestAction({ kind })}>
                {t(`do.${kind}`)}
              </UserActionItem>
            ))}
            <UserActionItem icon="menu" refusal={getMenuRefusal(row)} onClick={() => requestAction({ kind: 'menu' })}>
              {t('do.menu')}
            </UserActionItem>
          </div>
        )
      }}
    </Popover>
  )
}

interface ItemProps {
  icon: IconName
  refusal: ChangeRefusal
  noteId?: string | undefined
  /** Id of an element elsewhere that contains the reason. */
  reasonId?: string | undefined
  isFirst?: boolean
  onClick: () => void
  children: ReactNode
}

/** Menu item that stays focusable when it is unavailable, so that its reason can be read. */
function UserActionItem({ icon, refusal, noteId, reasonId, isFirst, onClick, children }: ItemProps) {
  const t = getMessages('user-management')
  const ownId = useId()
  const id = noteId ?? ownId
  const text = reasonId !== undefined || refusal === null ? null : t(`refusal.${refusal}`)
  return (
    <>
      <button
        type="button"
        data-autofocus={isFirst || undefined}
        aria-disabled={refusal !== null || undefined}
        aria-describedby={reasonId ?? (text ? id : undefined)}
        onClick={refusal === null ? onClick : undefined}
      >
        <Icon name={icon} small />
        {children}
      </button>
      {text && (
        <p className="note" id={id}>
          {text}
        </p>
      )}
    </>
  )
}
