import type { Access } from '../access/permissions.ts'
import type { CompanyCategory } from '../fields/choices.ts'
import { listOwnStoreCompanies } from './own-defaults.ts'

/**
 * Rules of the list 「きょう決めること」: which figure of which call asks for a decision, and who sees it. Figures come from the
 * calls alone; their texts are in messages/today.ts.
 */

/**
 * publisher: contracts with publishers of their own; agency: wholesalers; chain: booksellers with own stores; shop: one of their
 * stores; operator: the operator’s staff.
 */
const audiences = ['publisher', 'agency', 'chain', 'shop', 'operator'] as const
export type DecisionAudience = (typeof audiences)[number]

interface Rule {
  audiences: readonly DecisionAudience[]
  /** Call whose figures the rule reads, and its access. */
  call: string
  access: Access
  /** What makes a row of the result a decision; the names are those of the help text. */
  thresholds: Readonly<Record<string, number>>
  /** Maximum number of decisions, the most urgent first. */
  most: number
  /** Growth of the figure, in percent, with which a settled decision is listed again. */
  returnsAtPercent: number
  /** Days after which a done decision is listed again if its reason still holds. */
  doneDays: number
}

/** In the order of equally urgent decisions. */
export const decisionRules = {
  lateSender: {
    audiences: ['operator'],
    call: 'loadDeliveries',
    access: 'admin-view',
    thresholds: {},
    most: 5,
    returnsAtPercent: 50,
    doneDays: 1,
  },
  rejectedLines: {
    audiences: ['operator'],
    call: 'importList',
    access: 'admin-view',
    thresholds: { lines: 1, days: 3 },
    most: 5,
    returnsAtPercent: 50,
    doneDays: 14,
  },
  stockOut: {
    audiences: ['publisher', 'agency'],
    call: 'stockOuts',
    access: 'product-search',
    thresholds: { stores: 3, lostCopies: 10 },
    most: 3,
    returnsAtPercent: 30,
    doneDays: 14,
  },
  publicity: {
    audiences: ['publisher'],
    call: 'productPublicity',
    access: 'product-detail',
    thresholds: { days: 14 },
    most: 2,
    returnsAtPercent: 50,
    doneDays: 28,
  },
  firstDelivery: {
    audiences: ['publisher', 'agency'],
    call: 'preOrderBooks',
    access: 'reservation-subscription',
    thresholds: { days: 28, copies: 10 },
    most: 3,
    returnsAtPercent: 20,
    doneDays: 28,
  },
  reprint: {
    audiences: ['publisher'],
    call: 'reprintCandidates',
    access: 'product-search',
    thresholds: { days: 14 },
    most: 3,
    returnsAtPercent: 30,
    doneDays: 28,
  },
  returnRise: {
    audiences: ['publisher'],
    call: 'returns',
    access: 'product-search',
    thresholds: { weeks: 4, points: 10, copies: 20 },
    most: 2,
    returnsAtPercent: 20,
    doneDays: 28,
  },
  returnLimit: {
    audiences: ['chain', 'shop'],
    call: 'returnCandidates',
    access: 'product-search',
    thresholds: { days: 28, copies: 1 },
    most: 3,
    returnsAtPercent: 30,
    doneDays: 28,
  },
  emptyShelf: {
    audiences: ['chain', 'shop'],
    call: 'stockOuts',
    access: 'product-search',
    thresholds: { lostCopies: 2, lostCopiesChain: 10 },
    most: 3,
    returnsAtPercent: 50,
    doneDays: 7,
  },
  arrivals: {
    audiences: ['shop'],
    call: 'returns',
    access: 'product-search',
    thresholds: { copies: 1 },
    most: 1,
    returnsAtPercent: 100,
    doneDays: 1,
  },
  peerGap: {
    audiences: ['shop'],
    call: 'peerStoreGap',
    access: 'product-search',
    thresholds: { weeks: 4, copies: 1 },
    most: 3,
    returnsAtPercent: 50,
    doneDays: 14,
  },
  contractEnd: {
    audiences: ['operator'],
    call: 'contractList',
    access: 'admin',
    thresholds: { days: 60 },
    most: 5,
    returnsAtPercent: 1000,
    doneDays: 60,
  },
} as const satisfies Record<string, Rule>

export type DecisionRuleId = keyof typeof decisionRules
export type DecisionRule = Rule
export const decisionRuleIds = Object.keys(decisionRules) as [DecisionRuleId, ...DecisionRuleId[]]

/** What a contract, and the choice of a store, make of a user. */
interface Reader {
  operator: boolean
  companyCategory: CompanyCategory
  ownPublisherCds: readonly string[]
  ownCompanyCds: readonly string[]
}

/** Returns the audience of the list. `hasStore`: a store is named. */
export function getAudience(reader: Reader, hasStore: boolean): DecisionAudience | null {
  if (reader.operator) return 'operator'
  if (listOwnStoreCompanies(reader).length > 0) return hasStore ? 'shop' : 'chain'
  if (reader.ownPublisherCds.length > 0) return 'publisher'
  return reader.companyCategory === 'agency' ? 'agency' : null
}

/** Rules of an audience, in the order of equally urgent decisions. */
export const listRules = (audience: DecisionAudience | null): readonly DecisionRuleId[] =>
  decisionRuleIds.filter((id) => audience !== null && (decisionRules[id].audiences as readonly string[]).includes(audience))
