import type { CommandContext } from './context.ts'
import type { CliMessageKey } from './language.ts'

/** Exit codes, as listed in the help. */
export const exitCodes = {
  usage: 1,
  forbidden: 2,
  rejected: 3,
  unreachable: 4,
  incomplete: 5,
  busy: 6,
  /** Outcomes of a load other than done (0) and in part (`rejected`). */
  nothingLoaded: 7,
  loadFailed: 8,
  loadCancelled: 9,
} as const

/** An explained failure: the message goes to stderr, the exit code to the shell. */
export class CommandFailure extends Error {
  readonly exitCode: number
  /** Error code of the server, if the server refused the request. */
  readonly code: string | null

  constructor(message: string, exitCode: number = exitCodes.usage, code: string | null = null) {
    super(message)
    this.name = 'CommandFailure'
    this.exitCode = exitCode
    this.code = code
  }
}

/** Replaces a 404 error by a message that names the missing object. */
export const rethrowNotFoundAs =
  (message: string) =>
  (error: unknown): never => {
    throw error instanceof Error && 'code' in error && error.code === 'resource.notFound' ? new CommandFailure(message) : error
  }

const fileErrors: Readonly<Record<string, CliMessageKey>> = {
  ENOENT: 'file.missing',
  EACCES: 'file.denied',
  EPERM: 'file.denied',
  EROFS: 'file.readOnly',
  EISDIR: 'file.folder',
  ENOTDIR: 'file.noFolder',
  ENOSPC: 'file.full',
  EDQUOT: 'file.full',
}

/** Reason why a file could not be read or written; the system's message if there is no translation. */
export function getFileErrorReason(error: unknown, { t }: Pick<CommandContext, 't'>): string {
  const key = error instanceof Error && 'code' in error ? fileErrors[String(error.code)] : undefined
  return key ? t(key) : error instanceof Error ? error.message : String(error)
}

/** Failure of reading or writing a file. */
export const createFileFailure = (path: string, error: unknown, context: Pick<CommandContext, 't'>): CommandFailure =>
  new CommandFailure(context.t('error.file', { path, reason: getFileErrorReason(error, context) }))

export const createWriteFailure = (path: string, error: unknown, context: CommandContext): CommandFailure =>
  new CommandFailure(context.t('file.notWritten', { path, reason: getFileErrorReason(error, context) }))
