import { readFile } from 'node:fs/promises'
import type { CommandContext } from '../context.ts'
import { CommandFailure, fileFailure } from '../failure.ts'
import { standardInput } from './typed-codes.ts'

/** Parses `--body`: JSON, a file name, or `-` for standard input. */
export async function jsonBody(typed: string, context: CommandContext): Promise<Record<string, unknown>> {
  const { t } = context
  const inline = typed.trimStart().startsWith('{')
  const text = inline
    ? typed
    : typed === '-'
      ? await standardInput()
      : await readFile(typed, 'utf8').catch((error: unknown) => {
          throw fileFailure(typed, error, context)
        })
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // reported below, like any text that is not a JSON object
  }
  throw new CommandFailure(t('error.option', { option: '--body', reason: t('favorites.badJson') }))
}
