import type { AppError } from '../../shared/errors/errors.ts'

/** True if a write failed because another row, perhaps of a simultaneous request, has the same unique value. */
const isUniqueViolation = (error: unknown): boolean =>
  /unique|23505/i.test(`${(error as { code?: string }).code} ${String(error)}`)

/** Runs a write whose unique value can be taken at the same moment by another request, and throws `taken` in that case. */
export async function refuseTakenValue<T>(taken: AppError, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isUniqueViolation(error) ? taken : error
  }
}
