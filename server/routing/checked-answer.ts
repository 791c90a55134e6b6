import type { Endpoint } from '../../shared/contract/endpoint.ts'

/** An answer that lacks what its contract declares: our error, never the caller's. */
class ContractBreach extends Error {
  constructor(endpoint: Endpoint, issues: readonly { path: PropertyKey[]; message: string }[]) {
    const wrong = issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    super(`${endpoint.name} answered what its contract does not declare: ${wrong.join('; ')}`)
  }
}

/** An undeclared field never leaves; throws a ContractBreach where one is missing. */
export function checkedAnswer(endpoint: Endpoint, answer: unknown): unknown {
  const checked = endpoint.answer.safeParse(answer)
  if (checked.success) return checked.data
  throw new ContractBreach(endpoint, checked.error.issues.slice(0, 5))
}
