import { readFile } from 'node:fs/promises'
import { text as readText } from 'node:stream/consumers'
import type { GroupKind } from '../../shared/fields/choices.ts'
import { parseCodeList } from '../../shared/text/code-list.ts'
import { type ProductCodeList, parseProductCodeList } from '../../shared/trade/product-code-list.ts'
import type { CommandContext } from '../context/context.ts'
import { CommandFailure, createFileFailure } from '../context/failure.ts'
import { getArgumentName } from '../context/help-text.ts'

/** File name that means standard input. */
const STANDARD_INPUT = '-'

/** Codes as they were typed: arguments, and the text of a file or of standard input. */
export interface TypedCodes {
  input: readonly string[]
  text: string
}

/** Reads the named file, or piped input if no code was typed. */
export async function readTypedCodes(
  input: readonly string[],
  file: string | undefined,
  context: CommandContext,
): Promise<TypedCodes> {
  const isPiped = file === STANDARD_INPUT || (file === undefined && input.length === 0 && !process.stdin.isTTY)
  const text = isPiped
    ? await readText(process.stdin)
    : file === undefined
      ? ''
      : await readFile(file, 'utf8').catch((error: unknown) => {
          throw createFileFailure(file, error, context)
        })
  if (input.length === 0 && text.trim() === '') throw createMissingCodesFailure(context)
  return { input, text }
}

const createMissingCodesFailure = ({ t }: CommandContext) =>
  new CommandFailure(t('error.missingArgument', { name: getArgumentName('codes', t) }))

/** Returns the codes of titles or stores, and the lines of a list of titles that contain none. Throws if there are no codes. */
export function listTypedCodes({ input, text }: TypedCodes, kind: GroupKind, context: CommandContext): ProductCodeList {
  const { codes, otherLines } = kind === 'store' ? { codes: parseCodeList(text), otherLines: [] } : parseProductCodeList(text)
  if (input.length + codes.length === 0) throw createMissingCodesFailure(context)
  return { codes: [...new Set([...input, ...codes])], otherLines }
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
