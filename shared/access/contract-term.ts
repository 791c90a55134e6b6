interface ContractTerm {
  status: 'valid' | 'invalid' | 'deleted'
  /** Days YYYY-MM-DD; without a last day the contract has no end. */
  startsOn: string
  endsOn: string | null
}

export type ContractTermStatus = ContractTerm['status'] | 'notBegun' | 'ended'

/** Status of a contract on a day: a valid one may not have begun yet, or may have ended. */
export function getContractTermStatus({ status, startsOn, endsOn }: ContractTerm, today: string): ContractTermStatus {
  if (status !== 'valid') return status
  if (startsOn > today) return 'notBegun'
  return endsOn !== null && endsOn < today ? 'ended' : 'valid'
}
