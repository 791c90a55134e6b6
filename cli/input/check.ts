import type { z } from 'zod'
import type { CommandContext } from '../context.ts'
import { Failure } from '../failure.ts'
import { fieldSentences, optionNameOf, sentenceOf } from './field-sentences.ts'

interface Issue {
  code: string
  path: PropertyKey[]
  message: string
  minimum?: number | bigint
  maximum?: number | bigint
  /** What is too small or too big: a number, a text's length, a list's. */
  origin?: string
  values?: readonly unknown[]
}

const tooBig = ({ maximum, origin }: Issue, context: CommandContext): string =>
  (origin === 'string' && sentenceOf({ code: 'validation.maxLength', values: { max: Number(maximum) } }, context)) ||
  context.say('error.tooBig', { limit: String(maximum) })

/**
 * Checks a request with the contract's own schema before it is sent; what is wrong is told by its option. `names` are
 * fields that this command takes by another option than the rest.
 */
export function checked<S extends z.ZodType>(
  schema: S,
  value: unknown,
  context: CommandContext,
  names: Readonly<Record<string, string>> = {},
): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const { say } = context
  const lines = (parsed.error.issues as unknown as Issue[]).map((issue) => {
    const field = issue.path.map(String).join('.')
    // messages with a dot are keys of sentences
    if (/^[a-z][A-Za-z]*\.[A-Za-z]+$/.test(issue.message))
      return fieldSentences([{ field, code: issue.message }], context)[0] ?? issue.message
    const reason =
      issue.code === 'too_small'
        ? say('error.tooSmall', { limit: String(issue.minimum) })
        : issue.code === 'too_big'
          ? tooBig(issue, context)
          : issue.code === 'invalid_value' && issue.values
            ? say('error.choice', { values: issue.values.join(', ') })
            : say('error.invalid')
    return say('error.option', { option: names[field] ?? optionNameOf(field) ?? field, reason })
  })
  // two checks of one field may say the same
  throw new Failure([...new Set(lines)].join('\n'))
}
