import type { Endpoint } from '../../shared/api/endpoint.ts'

/** An answer that does not match its declaration: a server error, never the caller's fault. */
class ContractBreach extends Error {
  constructor(endpoint: Endpoint, issues: readonly { path: PropertyKey[]; message: string }[]) {
    const wrong = issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    super(`${endpoint.name} answered what its contract does not declare: ${wrong.join('; ')}`)
  }
}

/** Parses an answer by its declaration, which removes undeclared fields. Throws ContractBreach if a field is missing. */
export function checkedAnswer(endpoint: Endpoint, answer: unknown): unknown {
  const checked = endpoint.answer.safeParse(answer)
  if (checked.success) return checked.data
  throw new ContractBreach(endpoint, checked.error.issues.slice(0, 5))
}
