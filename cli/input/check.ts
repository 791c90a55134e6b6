import type { z } from 'zod'
import { toFieldErrors } from '../../shared/field-errors.ts'
import type { CommandContext } from '../context.ts'
import { CommandFailure } from '../failure.ts'
import { fieldSentences } from './field-sentences.ts'

/**
 * Checks a request with the contract's own schema before it is sent; what is wrong is told by its option. `names` are
 * fields that this command takes by another option than the rest.
 */
export function validateInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  context: CommandContext,
  names: Readonly<Record<string, string>> = {},
): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const lines = fieldSentences(toFieldErrors(parsed.error), context, names)
  // two checks of one field may say the same
  throw new CommandFailure([...new Set(lines)].join('\n'))
}
