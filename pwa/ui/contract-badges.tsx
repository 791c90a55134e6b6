import { useCallback } from 'react'
import type { ContractRow } from '../../shared/api/contract.ts'
import { getTodayInJapan } from '../../shared/period.ts'
import { useMessages } from '../i18n/use-messages.ts'

type BadgeFields = Pick<ContractRow, 'status' | 'startsOn' | 'endsOn'>

/**
 * Returns a function that gives the status of a contract as text and badge class. A contract that is valid may not have
 * begun yet, or may have ended.
 */
export function useContractStatusBadge(): (contract: BadgeFields) => { text: string; look: string } {
  const a = useMessages('account-names')
  return useCallback(
    ({ status, startsOn, endsOn }: BadgeFields) => {
      const today = getTodayInJapan()
      if (status === 'deleted') return { text: a('contractStatus.deleted'), look: '' }
      if (status === 'invalid') return { text: a('contractStatus.invalid'), look: 'is-caution' }
      if (startsOn > today) return { text: a('contractStatus.notBegun'), look: '' }
      if (endsOn !== null && endsOn < today) return { text: a('contractStatus.ended'), look: 'is-caution' }
      return { text: a('contractStatus.valid'), look: 'is-done' }
    },
    [a],
  )
}

/** Badge with the status of a contract as of today. */
export function ContractStatusBadge({ contract }: { contract: BadgeFields }) {
  const { text, look } = useContractStatusBadge()(contract)
  return <span className={`badge ${look}`}>{text}</span>
}
