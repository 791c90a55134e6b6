/** Exit codes, as the help names them. */
export const exitCodes = { usage: 1, forbidden: 2, rejected: 3, unreachable: 4 } as const

/** An end that has been explained: its sentence goes to stderr, its code to the shell. */
export class Failure extends Error {
  readonly exitCode: number

  constructor(sentence: string, exitCode: number = exitCodes.usage) {
    super(sentence)
    this.name = 'Failure'
    this.exitCode = exitCode
  }
}
