import './user-management.css'
import { useMemo, useState } from 'react'
import type { ContractDetail } from '../../../shared/api/contract.ts'
import {
  contractAdminHistory,
  contractAdminRole,
  contractAdminStatus,
  contractAdmins,
  contractUserContract,
  contractUserDates,
  contractUserHistory,
  contractUserMenu,
  contractUserRole,
  contractUserStatus,
  contractUsers,
} from '../../../shared/api/user-management.ts'
import type { UserRow } from '../../../shared/api/user-rows.ts'
import { call } from '../../data/api-call.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { useUrlState } from '../../data/use-url-state.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button, SegmentedControl } from '../../ui/button.tsx'
import { ContractHeader } from '../../ui/contract-header.tsx'
import { ContractPageFrame } from '../../ui/contract-page-frame.tsx'
import { ContractViewButton } from '../../ui/contract-view-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { getTabId, Tabs } from '../../ui/tabs.tsx'
import { InvitationSection } from './invitation-list.tsx'
import type { UserCalls, UserChange } from './use-change-user.ts'
import { UserHistory } from './user-history.tsx'
import { type ContractUserListState, contractUserListDefaults, contractUserListState, toUserListBody } from './user-list.state.ts'
import { UserTable } from './user-table.tsx'

const PANEL_ID = 'contract-users'

/** Users of any contract, for the operator; without a contract in the URL the user chooses one first. */
export function ContractUserManagementPage() {
  const t = getMessages('user-management')
  const { state, set } = useUrlState({ schema: contractUserListState, defaults: contractUserListDefaults })
  const { id } = state
  const contract = useEndpoint(contractUserContract, id === '' ? null : { params: { id } })
  return (
    <ContractPageFrame id={id} report={contract} title={t('title')} lead={t('chooseLead')}>
      {(result) => <ContractUsers contract={result} state={state} set={set} />}
    </ContractPageFrame>
  )
}

/** General users and administrators have separate endpoints: the current type of the user decides. */
const createSendUserChange =
  (id: string) =>
  ({ userId, userType }: UserRow, change: UserChange): Promise<UserRow> => {
    const params = { id, userId }
    const quiet = { quiet: true }
    const isAdmin = userType === 1
    if (change.kind === 'role')
      return call(isAdmin ? contractAdminRole : contractUserRole, { params, body: { userType: change.userType } }, quiet)
    if (change.kind === 'status')
      return call(isAdmin ? contractAdminStatus : contractUserStatus, { params, body: { status: change.status } }, quiet)
    if (change.kind === 'dates') {
      const { joinedOn, leavesOn } = change
      return call(contractUserDates, { params, body: { joinedOn, leavesOn } }, quiet)
    }
    return call(contractUserMenu, { params, body: { disableMenuTab: change.disableMenuTab } }, quiet)
  }

interface Props {
  contract: ContractDetail
  state: ContractUserListState
  set: (next: ContractUserListState, options?: { replace?: boolean }) => void
}

function ContractUsers({ contract, state, set }: Props) {
  const t = getMessages('user-management')
  const tInvitations = getMessages('invitations')
  const { id, tab, view } = state
  const [isInviting, setInviting] = useState(false)
  const View = view === 'list' ? ContractUserList : ContractUserHistory
  return (
    <>
      <ContractHeader contract={contract} page={{ name: t('title'), to: '/contract/user-management' }}>
        <ContractViewButton contract={contract} />
        <LinkButton icon="contract" to={`/contract-detail?id=${id}`} label={t('contractDetail')} />
        <LinkButton icon="licence" to={`/contract/licenses-or-admin?id=${id}`} label={t('licencesPage')} />
        {contract.status !== 'deleted' && (
          <Button variant="primary" icon="plus" needsNetwork aria-expanded={isInviting} onClick={() => setInviting(true)}>
            {tInvitations('open')}
          </Button>
        )}
      </ContractHeader>
      <InvitationSection
        contractId={id}
        isOperator={contract.operator}
        mayChange
        isFormOpen={isInviting}
        onCloseForm={() => setInviting(false)}
      />
      <Tabs
        label={t('tabs')}
        value={tab}
        tabs={[
          { value: 'users', label: t('tab.general') },
          { value: 'admins', label: t('tab.admins') },
        ]}
        panelId={PANEL_ID}
        onChange={(next, options) => set({ ...contractUserListDefaults, id, view, tab: next }, options)}
      />
      <div role="tabpanel" id={PANEL_ID} aria-labelledby={getTabId(PANEL_ID, tab)}>
        {/* key: one list is never shown in place of the other */}
        <View key={tab} contract={contract} state={state} set={set} />
      </div>
    </>
  )
}

/** Switch at the end of the filters, for the list and the history. */
function ViewSwitch({ state, set }: Pick<Props, 'state' | 'set'>) {
  const t = getMessages('user-management')
  return (
    <SegmentedControl
      label={t('view')}
      value={state.view}
      options={[
        { value: 'list', label: t('view.list'), icon: 'users' },
        { value: 'history', label: t('view.history'), icon: 'audit' },
      ]}
      onChange={(view) => set({ ...state, view })}
    />
  )
}

function ContractUserList({ contract, state, set }: Props) {
  const t = getMessages('user-management')
  const { id, tab } = state
  const listCall = tab === 'users' ? contractUsers : contractAdmins
  const users = useEndpoint(listCall, { params: { id }, body: toUserListBody(state) })
  const calls = useMemo(
    (): UserCalls => ({
      send: createSendUserChange(id),
      list: () => call(listCall, { params: { id }, body: toUserListBody(state) }, { quiet: true }),
    }),
    [id, listCall, state],
  )
  return (
    <UserTable
      report={users}
      state={state}
      onState={(next) => set({ ...state, ...next })}
      calls={calls}
      isOperator={contract.operator}
      pattern={contract.contractPattern}
      mayChange
      hasTypeColumn={false}
      extraFilters={<ViewSwitch state={state} set={set} />}
      nobody={tab === 'users' ? { title: t('nobody'), help: t('nobodyHelp') } : { title: t('noAdmins'), help: t('noAdminsHelp') }}
    />
  )
}

function ContractUserHistory({ state, set }: Props) {
  const { id, tab } = state
  const history = useEndpoint(tab === 'users' ? contractUserHistory : contractAdminHistory, {
    params: { id },
    body: state.history,
  })
  return (
    <UserHistory
      report={history}
      state={state.history}
      toolbarExtra={<ViewSwitch state={state} set={set} />}
      onState={(next) => set({ ...state, history: next })}
    />
  )
}
