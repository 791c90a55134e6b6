import type { Endpoint } from '../../shared/contract/endpoint.ts'

/** An answer that lacks what its contract declares: our error, never the caller's. */
export class ContractBreach extends Error {
  readonly issues: readonly unknown[]

  constructor(endpoint: Endpoint, issues: readonly unknown[]) {
    super(`${endpoint.name} answered what its contract does not declare`)
    this.issues = issues
  }
}

/** An undeclared field never leaves; throws a ContractBreach where one is missing. */
export function checkedAnswer(endpoint: Endpoint, answer: unknown): unknown {
  const checked = endpoint.answer.safeParse(answer)
  if (checked.success) return checked.data
  throw new ContractBreach(endpoint, checked.error.issues.slice(0, 5))
}
