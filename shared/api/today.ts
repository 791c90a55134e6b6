import { z } from 'zod'
import { settledStates } from '../sync/decisions.ts'
import { decisionRuleIds } from './decision-rules.ts'
import { defineEndpoint } from './endpoint.ts'
import { code, optionalName } from './query-fields.ts'

/** Units of the figures. */
export const decisionUnits = ['stores', 'copies', 'printed', 'percent', 'lines', 'days'] as const

/** Whoever settled a decision, or has it now. */
export const settlingUser = z.strictObject({ userId: z.string(), fullName: z.string() })

/** What became of a decision: the caller's own settlement, or that of the colleague who handed it over. */
export const settlement = z.strictObject({
  state: z.enum(settledStates),
  /** Day on which the decision is listed again. */
  until: z.string(),
  note: z.string(),
  at: z.string(),
  by: settlingUser,
  /** Who has it now; null unless it was handed over. */
  assignee: settlingUser.nullable(),
})

export const decision = z.strictObject({
  /** Rule and subject. */
  id: z.string(),
  rule: z.enum(decisionRuleIds),
  /** What the decision is about: a title, a day, a sender or a contract. */
  subject: z.string(),
  /** Kind of decision, in a few words. */
  label: z.string(),
  jan: optionalName,
  /** today: due today or overdue; soon: within three days; later: after that, or without a day. */
  urgency: z.enum(['today', 'soon', 'later']),
  dueDate: optionalName,
  /** What happens on that day. */
  dueLabel: z.string(),
  figure: z.number(),
  unit: z.enum(decisionUnits),
  /** What the figure counts. */
  figureLabel: z.string(),
  /** One sentence with the numbers that led to the decision. */
  reason: z.string(),
  /** What is proposed. */
  action: z.string(),
  /** Value at stake, yen ex tax; null if unknown. */
  stake: z.number().int().nullable(),
  /** Screen that shows the figure. */
  path: z.string(),
  /** Call with the same figure, its request and the name of the figure there. */
  proof: z.strictObject({ name: z.string(), request: z.record(z.string(), z.unknown()), field: z.string() }),
  /** Growth of the figure, in percent, with which a settled decision is listed again. */
  returnsAtPercent: z.number(),
  /** Days for which a done decision stays off the list. */
  doneDays: z.number().int(),
  settlement: settlement.nullable(),
  /** Settlement of the colleague who handed the decision over to the caller. */
  handedOver: settlement.nullable(),
})
export type Decision = z.output<typeof decision>

export const todayDecisions = defineEndpoint({
  name: 'todayDecisions',
  kind: 'list',
  route: 'POST /stat/today',
  access: 'dashboard',
  scope: 'analyses',
  summary: { ja: 'きょう決めること', en: 'Decisions for today' },
  body: z.strictObject({
    storeCd: code.nullable().default(null).describe('One store of a bookseller; null: all own stores'),
    includeSettled: z.boolean().default(false).describe('Also decisions that the caller has settled'),
  }),
  result: z.strictObject({
    /** Today in Japan, and the last complete day, which the figures refer to; null if the warehouse is empty. */
    day: z.string(),
    asOf: optionalName,
    storeName: optionalName,
    /** The most urgent first. */
    list: z.array(decision),
    /** Rules that were checked; `failed`: its figures could not be read. */
    rules: z.array(
      z.strictObject({
        rule: z.enum(decisionRuleIds),
        label: z.string(),
        help: z.string(),
        found: z.number().int(),
        failed: z.boolean(),
      }),
    ),
    /** Colleagues to whom decisions can be handed over, with the rules that they may see. */
    colleagues: z.array(z.strictObject({ ...settlingUser.shape, rules: z.array(z.enum(decisionRuleIds)) })),
    fetchedAt: z.string(),
  }),
  errors: ['store.notFound', 'store.notOwn', 'store.noneOwn'],
  example: () => ({ body: {} }),
})
export type TodayResult = z.output<typeof todayDecisions.result>
