/** SQLSTATE classes and network errors of a database, or a node of a cluster, that cannot be reached or is shutting down. */
const UNREACHABLE_CODE = /^(08...|57P0[123]|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EPIPE)$/
/** Errors of the PostgreSQL driver and of Knex's pool have no code. */
const UNREACHABLE_MESSAGE = /^(Connection terminated|Client has encountered a connection error|Knex: Timeout acquiring)/

/** True if the error means that a database cannot be reached at the moment: trying again later can succeed. */
export function isStoreUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return UNREACHABLE_CODE.test(String(code)) || UNREACHABLE_MESSAGE.test(error.message)
}
