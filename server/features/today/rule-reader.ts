import type { Knex } from 'knex'
import type { DecisionAudience, DecisionRuleId } from '../../../shared/api/decision-rules.ts'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { completeQuery } from '../../../shared/api/own-defaults.ts'
import { buildScreenPath } from '../../../shared/api/screen-path.ts'
import type { Decision } from '../../../shared/api/today.ts'
import type { UrlStateObject } from '../../../shared/fields/url-state.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { decisionWords } from '../../../shared/messages/today.ts'
import { createTranslator, type Translator } from '../../../shared/messages/translate.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import type { CallMaker } from '../../routing/call-maker.ts'

/** Rows that a rule examines, the most urgent first. */
export const EXAMINED_ROWS = 50

type DecisionWords = (typeof decisionWords)['ja']

/** What the readers of the rules work with. */
export interface RuleContext {
  makeCall: CallMaker
  user: SignedIn
  language: Language
  audience: DecisionAudience
  /** Today in Japan, and the last complete day; null if the warehouse is empty. */
  today: string
  asOf: string | null
  /** One store of a bookseller; null for all of its stores. */
  storeCd: string | null
  /** Reads in the warehouse, for titles that no call lists. */
  readWarehouse: <T>(read: (knex: Knex) => Promise<T>) => Promise<T>
}

/** A decision as a rule finds it; its place in the list and what became of it are added later. */
export type FoundDecision = Omit<
  Decision,
  'id' | 'rule' | 'label' | 'urgency' | 'returnsAtPercent' | 'doneDays' | 'settlement' | 'handedOver'
> & {
  /** Distinguishes the decisions of a rule. */
  key: string
}

/** Reads the decisions of a rule, the most urgent first. */
export type RuleReader = (context: RuleContext) => Promise<FoundDecision[]>

export type RuleReaders = Readonly<Record<DecisionRuleId, RuleReader>>

export const createDecisionTranslator = ({ language }: Pick<RuleContext, 'language'>): Translator<keyof DecisionWords> =>
  createTranslator(() => decisionWords[language])

/** The screen that shows the figure, and the call with the same conditions. */
export function createProof(
  endpoint: Endpoint,
  request: Record<string, unknown>,
  { field, user }: { field: string; user: SignedIn },
): Pick<FoundDecision, 'path' | 'proof'> {
  const query = endpoint.body.parse(completeQuery(endpoint, request, user)) as UrlStateObject
  const path = buildScreenPath(endpoint, query)
  if (path === null) throw new Error(`no screen shows ${endpoint.name}`)
  return { path, proof: { name: endpoint.name, request, field } }
}

/** Conditions for the stores of a list: one store, or the contract’s own by default. */
export const toStoreCondition = ({ storeCd }: Pick<RuleContext, 'storeCd'>): Record<string, unknown> =>
  storeCd === null ? {} : { stores: { companyCds: [], storeCds: [storeCd] } }

/** Conditions for the titles of a list: the contract’s own publishers; a wholesaler’s are all. */
export const toOwnTitlesCondition = ({ user }: Pick<RuleContext, 'user'>) => ({ publisherCds: [...user.ownPublisherCds] })

/** Copies a day, in a sentence. */
export const roundDailyCopies = (copies: number): number => Math.round(copies * 10) / 10
