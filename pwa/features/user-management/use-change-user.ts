import { useRef } from 'react'
import { toRole, type UserType } from '../../../shared/access/permissions.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { ownUsers } from '../../../shared/api/user-management.ts'
import type { ChangeDates, UserRow } from '../../../shared/api/user-rows.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import type { CallState } from '../../data/use-call.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { showToast } from '../../ui/overlay/toasts.ts'

export type UserList = Result<typeof ownUsers>

export type UserChange =
  | { kind: 'role'; userType: UserType }
  | { kind: 'status'; status: 'active' | 'disabled' }
  | { kind: 'menu'; disableMenuTab: string[] }
  | ({ kind: 'dates' } & ChangeDates)
/** Changes that need a confirmation; the others have a form. */
export type ConfirmedChange = Extract<UserChange, { kind: 'role' | 'status' }>

/** Endpoints of a page: for the own contract, or for the contract of the page. */
export interface UserCalls {
  send: (row: UserRow, change: UserChange) => Promise<UserRow>
  /** Requests the list with the current filters. */
  list: () => Promise<UserList>
}

interface Options {
  report: CallState<UserList>
  calls: UserCalls
  isOperator: boolean
}

const replaceUser = (row: UserRow) => (data: UserList) => ({
  ...data,
  list: data.list.map((item) => (item.userId === row.userId ? row : item)),
})

/** Returns a function that changes a user in the list optimistically, and reverts it if the server refuses. */
export function useChangeUser({ report, calls, isOperator }: Options): (row: UserRow, change: UserChange) => Promise<void> {
  const t = getMessages('user-management')
  const latest = useRef({ report, calls })
  latest.current = { report, calls }
  const pendingChanges = useRef(0)

  const applyChange = (row: UserRow, change: UserChange): UserRow => {
    if (change.kind === 'role') return { ...row, userType: change.userType, role: toRole(change.userType, isOperator) }
    if (change.kind === 'status') return { ...row, status: change.status }
    if (change.kind === 'dates') return { ...row, joinedOn: change.joinedOn, leavesOn: change.leavesOn }
    return { ...row, disableMenuTab: change.disableMenuTab }
  }
  const describeChange = (row: UserRow, change: UserChange): string => {
    const name = row.fullName
    if (change.kind === 'role')
      return t(isOperator ? `done.operator.${change.userType}` : `done.role.${change.userType}`, { name })
    return t(change.kind === 'status' ? `done.${change.status}` : `done.${change.kind}`, { name })
  }
  /** Refreshes seats and list. If the filters have changed in the meantime, another request is under way anyway. */
  const refetchUsers = async () => {
    const { calls: latestCalls } = latest.current
    const data = await latestCalls.list().catch(() => null)
    if (data !== null && pendingChanges.current === 0 && latest.current.calls === latestCalls)
      latest.current.report.patch(() => data)
  }

  return async (row, change) => {
    report.patch(replaceUser(applyChange(row, change)))
    pendingChanges.current += 1
    try {
      const saved = await calls.send(row, change)
      latest.current.report.patch(replaceUser(saved))
      showToast({ kind: 'done', title: describeChange(row, change) })
    } catch (error) {
      latest.current.report.patch(replaceUser(row))
      // a 401 leads to the sign-in page
      if (error instanceof ApiError && error.status !== 401)
        showToast({ kind: 'problem', title: t('notDone', { name: row.fullName }), text: getFailureMessage(error) })
    } finally {
      pendingChanges.current -= 1
    }
    if (pendingChanges.current === 0) await refetchUsers()
  }
}
