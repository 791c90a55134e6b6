import './user-management.css'
import { useMemo, useState } from 'react'
import { canCall } from '../../../shared/access/permissions.ts'
import {
  ownUserDates,
  ownUserHistory,
  ownUserMenu,
  ownUserRole,
  ownUserStatus,
  ownUsers,
} from '../../../shared/api/user-management.ts'
import type { UserRow } from '../../../shared/api/user-rows.ts'
import { call } from '../../data/api-call.ts'
import { toViewer, useUser } from '../../data/session.ts'
import { useCall } from '../../data/use-call.ts'
import { useUrlState } from '../../data/use-url-state.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CopyLinkButton } from '../../ui/report-buttons.tsx'
import { getTabId, Tabs } from '../../ui/tabs.tsx'
import { InvitationSection } from './invitation-list.tsx'
import type { UserCalls, UserChange } from './use-change-user.ts'
import { UserHistory } from './user-history.tsx'
import { ownUserListDefaults, ownUserListState, toUserListBody } from './user-list.state.ts'
import { UserTable } from './user-table.tsx'

const PANEL_ID = 'users'

function sendUserChange({ userId }: UserRow, change: UserChange): Promise<UserRow> {
  const params = { userId }
  // the row reverts and shows the reason; no further reaction is needed
  const quiet = { quiet: true }
  if (change.kind === 'role') return call(ownUserRole, { params, body: { userType: change.userType } }, quiet)
  if (change.kind === 'status') return call(ownUserStatus, { params, body: { status: change.status } }, quiet)
  if (change.kind === 'dates') {
    const { joinedOn, leavesOn } = change
    return call(ownUserDates, { params, body: { joinedOn, leavesOn } }, quiet)
  }
  return call(ownUserMenu, { params, body: { disableMenuTab: change.disableMenuTab } }, quiet)
}

/** Users of the own contract, and their history. */
export function UserManagementPage() {
  const t = getMessages('user-management')
  const tInvitations = getMessages('invitations')
  const user = useUser()
  const viewer = toViewer(user)
  const { state, set, link } = useUrlState({ schema: ownUserListState, defaults: ownUserListDefaults })
  const { tab } = state
  const users = useCall(ownUsers, tab === 'users' ? toUserListBody(state) : null)
  const history = useCall(ownUserHistory, tab === 'history' ? state.history : null)
  const calls = useMemo(
    (): UserCalls => ({ send: sendUserChange, list: () => call(ownUsers, { body: toUserListBody(state) }, { quiet: true }) }),
    [state],
  )
  const isOperator = viewer.role === 'ADMIN' || viewer.role === 'ADMIN_VIEW'
  const mayChange = canCall(viewer, 'user-management-edit')
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <PageHeader title={t('title')} fetchedAt={(tab === 'users' ? users : history).fetchedAt}>
        <CopyLinkButton link={link} />
        {mayChange && (
          <Button variant="primary" icon="plus" needsNetwork aria-expanded={isInviting} onClick={() => setInviting(true)}>
            {tInvitations('open')}
          </Button>
        )}
      </PageHeader>
      <p className="lead">
        {isOperator ? '' : t('howToJoin', { number: user.contract.number })}
        {!mayChange && t('viewOnly')}
      </p>
      <InvitationSection
        contractId={user.contract.id}
        isOperator={isOperator}
        mayChange={mayChange}
        isFormOpen={isInviting}
        onCloseForm={() => setInviting(false)}
      />
      <Tabs
        label={t('tabs')}
        value={tab}
        tabs={[
          { value: 'users', label: t('tab.users') },
          { value: 'history', label: t('tab.history') },
        ]}
        panelId={PANEL_ID}
        onChange={(next, options) => set({ ...state, tab: next }, options)}
      />
      <div role="tabpanel" id={PANEL_ID} aria-labelledby={getTabId(PANEL_ID, tab)}>
        {tab === 'users' ? (
          <UserTable
            report={users}
            state={state}
            onState={(next) => set({ ...state, ...next })}
            calls={calls}
            isOperator={isOperator}
            pattern={user.contract.contractPattern}
            mayChange={mayChange}
            hasTypeColumn
            nobody={{ title: t('nobody'), help: t('nobodyHelp') }}
          />
        ) : (
          <UserHistory report={history} state={state.history} onState={(next) => set({ ...state, history: next })} />
        )}
      </div>
    </>
  )
}
