import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { optionalName } from './query-fields.ts'

/** A way to read a question: an analysis with its conditions. */
const askReading = z.strictObject({
  /** Name of the screen, as in its URL. */
  screen: z.string(),
  /** The reading in one line: screen and conditions in the language of the request. */
  summary: z.string(),
  /** The screen with the conditions, relative to the server. */
  path: z.string(),
  /** Parameters of the screen's URL. */
  parameters: z.record(z.string(), z.string()),
  conditions: z.array(
    z.strictObject({
      /** Kind of the condition: period, genre, title … */
      condition: z.string(),
      text: z.string(),
      /** Parameters that the condition sets. */
      parameters: z.array(z.string()),
    }),
  ),
  /** Words of the question without effect: not understood, or no condition of this screen. */
  ignored: z.array(z.string()),
  /** True if the screen shows one title, series or store, and the question names none. */
  subjectMissing: z.boolean(),
  /** Call of the API with the same result, and its request; null if no call has all conditions. */
  call: z
    .strictObject({
      name: z.string(),
      request: z.record(z.string(), z.unknown()),
      /** Fields of the request that the question does not name. */
      assumed: z.array(z.string()),
    })
    .nullable(),
})

/** Reads a question in plain words. Nothing is computed: the reading names the call that answers the question. */
export const askQuestion = defineEndpoint({
  name: 'askQuestion',
  kind: 'lookup',
  route: 'POST /ask',
  access: 'signed-in',
  scope: 'analyses',
  summary: {
    ja: '言葉の質問から、分析と条件を読み取る',
    en: 'Read a question in plain words as an analysis with its conditions',
  },
  body: z.strictObject({ question: z.string().trim().min(1).max(200) }),
  result: z.strictObject({
    /** The best first. */
    readings: z.array(askReading),
    /** True if the first reading can be used without asking back: it has no rival, and no word is ignored. */
    clear: z.boolean(),
    /** Readings that are as likely as the first, including it; several titles of one name, for example. */
    rivals: z.number().int(),
    /** Words that are not understood, with names that are similar. */
    unknownWords: z.array(z.strictObject({ word: z.string(), suggestions: z.array(z.string()) })),
    /** Last complete day, on which relative periods are based. */
    latest: optionalName,
  }),
  example: () => ({ body: { question: '先週の文庫ランキング 関東' } }),
})
