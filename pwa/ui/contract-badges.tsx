import { useCallback } from 'react'
import { type ContractTermStatus, getContractTermStatus } from '../../shared/access/contract-term.ts'
import type { ContractRow } from '../../shared/api/contract.ts'
import { getTodayInJapan } from '../../shared/calendar/period.ts'
import { getMessages } from '../i18n/get-messages.ts'

type BadgeFields = Pick<ContractRow, 'status' | 'startsOn' | 'endsOn'>

const badgeClasses: Record<ContractTermStatus, string> = {
  valid: 'is-done',
  notBegun: '',
  ended: 'is-caution',
  invalid: 'is-caution',
  deleted: '',
}

/** Returns a function that gives the status of a contract as of today, as text and badge class. */
export function useContractStatusBadge(): (contract: BadgeFields) => { text: string; badgeClass: string } {
  const t = getMessages('account-names')
  return useCallback(
    (contract: BadgeFields) => {
      const status = getContractTermStatus(contract, getTodayInJapan())
      return { text: t(`contractStatus.${status}`), badgeClass: badgeClasses[status] }
    },
    [t],
  )
}

/** Badge with the status of a contract as of today. */
export function ContractStatusBadge({ contract }: { contract: BadgeFields }) {
  const { text, badgeClass } = useContractStatusBadge()(contract)
  return <span className={`badge ${badgeClass}`}>{text}</span>
}
