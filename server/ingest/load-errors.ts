import { AppError } from '../../shared/errors.ts'
import { errors as en } from '../../shared/messages/en/errors.ts'
import { errors as ja } from '../../shared/messages/ja/errors.ts'
import { fillIn } from '../../shared/messages/one-language.ts'
import { isFull } from '../operations/storage-room.ts'

/** What the engines say of a full disk in words of their own. */
const FULL = /could not extend file|failed to offload|max_temp_directory_size/i

/** The error as users meet it: a full disk is told apart, whatever engine says so. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const message = error instanceof Error ? error.message : String(error)
  const full = isFull(error) || FULL.test(message)
  const appError = new AppError(full ? 'storage.full' : 'server.internal')
  appError.cause = error
  return appError
}

/** One sentence in each language: a report is read by whoever opens it. */
export const bothLanguages = (error: AppError): string =>
  `${fillIn('ja', ja[error.code], error.values)} / ${fillIn('en', en[error.code], error.values)}`

/** The error as a report keeps it: in both languages, and with what another language's sentence is filled with. */
export const reportedError = (error: AppError): { code: string; message: string; values: AppError['values'] } => ({
  code: error.code,
  message: bothLanguages(error),
  values: error.values,
})

/** A file whose format cannot be read, with what is wrong in both languages. */
export const formatError = (detailJa: string, detailEn: string): AppError => new AppError('import.format', { detailJa, detailEn })
