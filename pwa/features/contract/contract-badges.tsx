import type { ContractRow } from '../../../shared/contract/contract.ts'
import { todayInJapan } from '../../../shared/period.ts'
import { useMessages } from '../../i18n/use-messages.ts'

type Shown = Pick<ContractRow, 'status' | 'startsOn' | 'endsOn'>

/** Whether people can sign in under a contract, in a word: a valid one may not have begun yet, or be over. */
export function StatusBadge({ contract }: { contract: Shown }) {
  const a = useMessages('account-names')
  const today = todayInJapan()
  if (contract.status === 'deleted') return <span className="badge">{a('contractStatus.deleted')}</span>
  if (contract.status === 'invalid') return <span className="badge is-caution">{a('contractStatus.invalid')}</span>
  if (contract.startsOn > today) return <span className="badge">{a('contractStatus.notBegun')}</span>
  if (contract.endsOn !== null && contract.endsOn < today)
    return <span className="badge is-caution">{a('contractStatus.ended')}</span>
  return <span className="badge is-done">{a('contractStatus.valid')}</span>
}
