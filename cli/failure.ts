import type { CommandContext } from './context.ts'
import type { CliMessageKey } from './language.ts'

/** Exit codes, as the help names them. */
export const exitCodes = { usage: 1, forbidden: 2, rejected: 3, unreachable: 4, incomplete: 5, busy: 6 } as const

/** An end that has been explained: its sentence goes to stderr, its code to the shell. */
export class CommandFailure extends Error {
  readonly exitCode: number
  /** The server's code of the error, where it was the server that refused. */
  readonly code: string | null

  constructor(sentence: string, exitCode: number = exitCodes.usage, code: string | null = null) {
    super(sentence)
    this.name = 'Failure'
    this.exitCode = exitCode
    this.code = code
  }
}

/** Says of a 404 what it was that is not there. */
export const orMissing =
  (sentence: string) =>
  (error: unknown): never => {
    throw error instanceof Error && 'code' in error && error.code === 'resource.notFound' ? new CommandFailure(sentence) : error
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

/** Why a file could not be read or written; the system's own words where there are no better ones. */
export function fileErrorReason(error: unknown, { t }: Pick<CommandContext, 't'>): string {
  const key = error instanceof Error && 'code' in error ? fileErrors[String(error.code)] : undefined
  return key ? t(key) : error instanceof Error ? error.message : String(error)
}

/** A file that could not be read or written, in a sentence. */
export const fileFailure = (path: string, error: unknown, context: Pick<CommandContext, 't'>): CommandFailure =>
  new CommandFailure(context.t('error.file', { path, reason: fileErrorReason(error, context) }))

export const writeFailure = (path: string, error: unknown, context: CommandContext): CommandFailure =>
  new CommandFailure(context.t('file.notWritten', { path, reason: fileErrorReason(error, context) }))
