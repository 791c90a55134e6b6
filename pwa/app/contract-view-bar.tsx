import { useEffect, useState } from 'react'
import type { UserType } from '../../shared/access/permissions.ts'
import { contractView } from '../../shared/api/contract.ts'
import { call } from '../data/api-call.ts'
import { enterContractView, leaveContractView } from '../data/contract-view.ts'
import { endContractView, useUser } from '../data/session.ts'
import { readOwnToken } from '../data/session-token.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { Button, SegmentedControl } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

const TICK_MS = 20_000

/** Minutes until the view ends by itself; leaves it then. */
function useMinutesLeft(expiresAt: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const left = Date.parse(expiresAt) - now
  useEffect(() => {
    if (left <= 0) leaveContractView()
  }, [left])
  return Math.max(0, Math.ceil(left / 60_000))
}

/** Bar of a tab in which an operator sees what the users of a contract see. */
export default function ContractViewBar() {
  const t = getMessages('frame')
  const { contract, userType, role, expiresAt } = useUser()
  const minutes = useMinutesLeft(expiresAt)
  const viewAs = async (next: UserType) => {
    const request = { params: { id: contract.id }, body: { userType: next } }
    enterContractView((await call(contractView, request, { token: readOwnToken() })).token)
  }
  return (
    <div className="offline-bar contract-view-bar" role="status">
      <Icon name="eye" small />
      <span>
        <b>{t('view.contract', { name: contract.name })}</b> {t('view.readOnly')}
      </span>
      <span className="push">{t('view.minutes', { minutes })}</span>
      {role !== 'TRIAL_ACCOUNT' && (
        <SegmentedControl
          label={t('view.role')}
          value={userType}
          options={[
            { value: 0, label: t('view.general') },
            { value: 1, label: t('view.admin') },
          ]}
          onChange={(next) => void viewAs(next)}
        />
      )}
      <Button onClick={() => void endContractView()}>{t('view.end')}</Button>
    </div>
  )
}
