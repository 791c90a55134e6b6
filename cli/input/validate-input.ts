import type { z } from 'zod'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { restoreOmissions } from '../../shared/api/own-defaults.ts'
import { toFieldErrors } from '../../shared/errors/field-errors.ts'
import type { CommandContext } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import { formatFieldErrors } from './field-errors.ts'

/**
 * Validates a request with the API's schema before it is sent; errors name the option. `names` maps fields that this command
 * takes from a different option than usual.
 */
export function validateInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  context: CommandContext,
  names: Readonly<Record<string, string>> = {},
): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const lines = formatFieldErrors(toFieldErrors(parsed.error), context, names)
  // two items of a list may give the same message
  throw new CommandFailure([...new Set(lines)].join('\n'))
}

/** Validates the query of a call. Conditions that stand for the caller's own if they are omitted stay omitted. */
export const validateQuery = <E extends Pick<Endpoint, 'body' | 'ownDefaults'>>(
  endpoint: E,
  query: unknown,
  context: CommandContext,
): z.output<E['body']> =>
  restoreOmissions(endpoint, validateInput(endpoint.body as E['body'], query, context), query) as z.output<E['body']>
