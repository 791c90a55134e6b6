import type { z } from 'zod'
import { Failure } from './failure.ts'
import { fieldSentences, optionNameOf } from './field-sentences.ts'
import type { Surroundings } from './surroundings.ts'

interface Issue {
  code: string
  path: PropertyKey[]
  message: string
  minimum?: number | bigint
  maximum?: number | bigint
  values?: readonly unknown[]
}

/** Checks a request with the contract's own schema before it is sent; what is wrong is told by its option. */
export function checked<S extends z.ZodType>(schema: S, value: unknown, surroundings: Surroundings): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const { say } = surroundings
  throw new Failure(
    (parsed.error.issues as unknown as Issue[])
      .map((issue) => {
        const field = issue.path.map(String).join('.')
        // messages with a dot are keys of sentences
        if (/^[a-z]+\.[A-Za-z]+$/.test(issue.message))
          return fieldSentences([{ field, code: issue.message }], surroundings)[0] ?? issue.message
        const reason =
          issue.code === 'too_small'
            ? say('error.tooSmall', { limit: String(issue.minimum) })
            : issue.code === 'too_big'
              ? say('error.tooBig', { limit: String(issue.maximum) })
              : issue.code === 'invalid_value' && issue.values
                ? say('error.choice', { values: issue.values.join(', ') })
                : say('error.invalid')
        return say('error.option', { option: optionNameOf(field) ?? field, reason })
      })
      .join('\n'),
  )
}
