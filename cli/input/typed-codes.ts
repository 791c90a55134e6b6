import { readFile } from 'node:fs/promises'
import { text as readText } from 'node:stream/consumers'
import { parseCodeList } from '../../shared/text/code-list.ts'
import type { CommandContext } from '../context/context.ts'
import { CommandFailure, createFileFailure } from '../context/failure.ts'
import { getArgumentName } from '../context/help-text.ts'

/** File name that means standard input. */
const STANDARD_INPUT = '-'

/**
 * Returns codes from arguments and from a file or standard input: the named file, or piped input if no code was typed. Throws
 * if there are none.
 */
export async function readTypedCodes(
  input: readonly string[],
  file: string | undefined,
  context: CommandContext,
): Promise<string[]> {
  const isPiped = file === STANDARD_INPUT || (file === undefined && input.length === 0 && !process.stdin.isTTY)
  const text = isPiped
    ? await readText(process.stdin)
    : file === undefined
      ? ''
      : await readFile(file, 'utf8').catch((error: unknown) => {
          throw createFileFailure(file, error, context)
        })
  const codes = [...new Set([...input, ...parseCodeList(text)])]
  if (codes.length === 0)
    throw new CommandFailure(context.t('error.missingArgument', { name: getArgumentName('codes', context.t) }))
  return codes
}

/** Parses `--body`: JSON, a file name, or `-` for standard input. */
export async function readJsonBody(input: string, context: CommandContext): Promise<Record<string, unknown>> {
  const { t } = context
  const isInlineJson = input.trimStart().startsWith('{')
  const text = isInlineJson
    ? input
    : input === STANDARD_INPUT
      ? await readText(process.stdin)
      : await readFile(input, 'utf8').catch((error: unknown) => {
          throw createFileFailure(input, error, context)
        })
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // reported below, like any text that is not a JSON object
  }
  throw new CommandFailure(t('error.option', { option: '--body', reason: t('favorites.badJson') }))
}
