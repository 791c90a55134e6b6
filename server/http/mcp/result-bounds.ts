import { z } from 'zod'

/** Limits of one result to a language model. */
export const resultBounds = {
  rows: { usual: 50, most: 500 },
  /** Approximate tokens, see estimateTokens. */
  tokens: { least: 500, usual: 8000, most: 50_000 },
  /** Length of a cursor. */
  cursor: 200,
} as const

const { rows, tokens } = resultBounds

/** Arguments of every tool besides the fields of its call. */
export const resultLimits = z.object({
  maxRows: z.number().int().min(1).max(rows.most).default(rows.usual),
  maxTokens: z.number().int().min(tokens.least).max(tokens.most).default(tokens.usual),
  cursor: z.string().max(resultBounds.cursor).nullable().default(null),
})
export type ResultLimits = z.output<typeof resultLimits>

/** Approximate tokens of a text: four ASCII characters, or one other character, are a token. */
export function estimateTokens(text: string): number {
  let ascii = 0
  let other = 0
  for (const char of text) {
    if (char.charCodeAt(0) < 128) ascii++
    else other++
  }
  return Math.ceil(ascii / 4) + other
}
