import { AppError } from '../../shared/errors.ts'
import { errors as en } from '../../shared/messages/en/errors.ts'
import { errors as ja } from '../../shared/messages/ja/errors.ts'

const FULL = /no space left|ENOSPC|disk full|could not extend file|failed to offload|max_temp_directory_size|53100/i

/** The error as users meet it: a full disk is told apart, whatever engine says so. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  const message = error instanceof Error ? error.message : String(error)
  const full = code === 'ENOSPC' || code === '53100' || FULL.test(message)
  const told = new AppError(full ? 'storage.full' : 'server.internal')
  told.cause = error
  return told
}

const filled = (sentence: string, values: Record<string, string | number>) =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_all, key: string) => String(values[key] ?? ''))

/** One sentence in each language: a report is read by whoever opens it. */
export const bothLanguages = (error: AppError): string =>
  `${filled(ja[error.code], error.values)} / ${filled(en[error.code], error.values)}`
