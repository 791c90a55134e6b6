import { AppError } from '../../shared/errors/errors.ts'
import { errors } from '../../shared/messages/errors.ts'
import { fillSingleLanguage } from '../../shared/messages/single-language.ts'
import { isDiskFull } from '../operations/disk-space.ts'
import { isStoreUnreachable } from '../operations/unreachable-store.ts'

/** The engines' own messages about a full disk. */
const DISK_FULL = /could not extend file|failed to offload|max_temp_directory_size/i

/** Converts an error to one for users; a full disk is recognised on any engine. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const message = error instanceof Error ? error.message : String(error)
  const full = isDiskFull(error) || DISK_FULL.test(message)
  const code = full ? 'storage.full' : isStoreUnreachable(error) ? 'storage.unreachable' : 'server.internal'
  const appError = new AppError(code)
  appError.cause = error
  return appError
}

/** Returns the message in both languages: anyone may read a load summary. */
export const formatInBothLanguages = (error: AppError): string =>
  `${fillSingleLanguage('ja', errors.ja[error.code], error.values)} / ${fillSingleLanguage('en', errors.en[error.code], error.values)}`

/** Returns the error as stored in a load summary: in both languages, and with the values of its message. */
export const toReportedError = (error: AppError): { code: string; message: string; values: AppError['values'] } => ({
  code: error.code,
  message: formatInBothLanguages(error),
  values: error.values,
})

/** Returns the error for an unreadable file, with details in both languages. */
export const createFormatError = (detailJa: string, detailEn: string): AppError =>
  new AppError('import.format', { detailJa, detailEn })

export const createProductSizeError = (): AppError =>
  createFormatError('1つの商品の内容が大きすぎて読めません。', 'a product is too large to be read.')
