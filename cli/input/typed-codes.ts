import { readFile } from 'node:fs/promises'
import { readCodes } from '../../shared/code-list.ts'
import type { CommandContext } from '../context.ts'
import { CommandFailure, fileFailure } from '../failure.ts'
import { argumentName } from '../help-text.ts'

/** File name that means standard input. */
const STANDARD_INPUT = '-'

/** Reads standard input as text. */
export async function standardInput(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) text += String(chunk)
  return text
}

/**
 * Returns codes from arguments and from a file or standard input: the named file, or piped input if no code was typed. Throws
 * if there are none.
 */
export async function typedCodes(typed: readonly string[], file: string | undefined, context: CommandContext): Promise<string[]> {
  const piped = file === STANDARD_INPUT || (file === undefined && typed.length === 0 && !process.stdin.isTTY)
  const text = piped
    ? await standardInput()
    : file === undefined
      ? ''
      : await readFile(file, 'utf8').catch((error: unknown) => {
          throw fileFailure(file, error, context)
        })
  const codes = [...new Set([...typed, ...readCodes(text)])]
  if (codes.length === 0) throw new CommandFailure(context.t('error.missingArgument', { name: argumentName('codes', context.t) }))
  return codes
}
