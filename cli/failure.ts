import type { CommandContext } from './context.ts'

/** Exit codes, as the help names them. */
export const exitCodes = { usage: 1, forbidden: 2, rejected: 3, unreachable: 4, incomplete: 5, busy: 6 } as const

/** An end that has been explained: its sentence goes to stderr, its code to the shell. */
export class Failure extends Error {
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
    throw error instanceof Error && 'code' in error && error.code === 'resource.notFound' ? new Failure(sentence) : error
  }

/** A file that could not be read or written, in a sentence. */
export function fileFailure(path: string, error: unknown, { say }: CommandContext): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = { ENOENT: 'file.missing', EACCES: 'file.denied', EISDIR: 'file.folder', ENOSPC: 'file.full' } as const
  const key = code in known ? known[code as keyof typeof known] : null
  return new Failure(say('error.file', { path, reason: key ? say(key) : error instanceof Error ? error.message : String(error) }))
}
