import { isSameValue } from '../fields/url-state.ts'
import type { Endpoint, OwnDefault } from './endpoint.ts'
import { type ReprintParameters, usualReprintParameters } from './reprint-parameters.ts'

/** What a contract calls its own: the part of a user that omitted conditions depend on. */
export interface OwnContract {
  companyCategory: string
  ownPublisherCds: readonly string[]
  ownCompanyCds: readonly string[]
  /** null: the contract uses the usual ones. */
  reprintParameters: ReprintParameters | null
}

type Query = Readonly<Record<string, unknown>>
type Declared = Pick<Endpoint, 'ownDefaults'>

/** Companies of the contract's own stores: the companies of others are business partners. */
export const listOwnStoreCompanies = ({
  companyCategory,
  ownCompanyCds,
}: Pick<OwnContract, 'companyCategory' | 'ownCompanyCds'>): readonly string[] =>
  companyCategory === 'store' ? ownCompanyCds : []

/** True if the contract has titles or stores of its own. */
export const hasOwnSales = (contract: Omit<OwnContract, 'reprintParameters'>): boolean =>
  contract.ownPublisherCds.length > 0 || listOwnStoreCompanies(contract).length > 0

/** Own values by their path in the query. */
const valuesByDefault: Record<OwnDefault, (contract: OwnContract) => Query> = {
  publishers: ({ ownPublisherCds }) => ({ 'products.publisherCds': [...ownPublisherCds] }),
  stores: (contract) => ({ 'stores.companyCds': [...listOwnStoreCompanies(contract)] }),
  brands: ({ ownPublisherCds }) => ({ brandCds: ownPublisherCds.slice(0, 50) }),
  scope: (contract) => ({ scope: hasOwnSales(contract) ? 'own' : 'all' }),
  reprintParameters: ({ reprintParameters }) => ({ ...usualReprintParameters, ...reprintParameters }),
}

const nobody: OwnContract = { companyCategory: 'other', ownPublisherCds: [], ownCompanyCds: [], reprintParameters: null }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value at a path with dots; undefined if there is none. */
export function getAtPath(query: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), query)
}

/** Returns a copy with the value at the path; undefined removes it. An invalid query is returned as it is. */
export function setAtPath(query: Query, path: string, value: unknown): Query {
  const [name = '', ...rest] = path.split('.')
  if (rest.length > 0) {
    const inner = query[name] ?? {}
    return isObject(inner) ? { ...query, [name]: setAtPath(inner, rest.join('.'), value) } : query
  }
  const { [name]: _before, ...others } = query
  return value === undefined ? others : { ...query, [name]: value }
}

/** Own values of a query by path. Publishers are no series, so that brands that are series have none. */
function listOwnValues(endpoint: Declared, query: unknown, contract: OwnContract) {
  const declared = endpoint.ownDefaults ?? []
  const isSeries = getAtPath(query, 'brandType') === 'series'
  return declared.flatMap((name) => (name === 'brands' && isSeries ? [] : Object.entries(valuesByDefault[name](contract))))
}

/** Paths of the conditions of a call that stand for the caller's own if they are omitted. */
export const listOwnPaths = (endpoint: Declared): string[] => listOwnValues(endpoint, {}, nobody).map(([path]) => path)

/** Sets all these conditions to the caller's own. */
export const setOwnDefaults = <Q>(endpoint: Declared, query: Q, contract: OwnContract): Q =>
  listOwnValues(endpoint, query, contract).reduce<Query>(
    (complete, [path, value]) => setAtPath(complete, path, value),
    query as Query,
  ) as Q

/**
 * Completes a query with the caller's own values for omitted conditions. Every way of asking goes through here, before the
 * query is parsed: the same query has the same result on a screen, in a file, a report, a watch and the terminal.
 */
export const completeQuery = (endpoint: Declared, query: unknown, contract: OwnContract): unknown =>
  isObject(query)
    ? listOwnValues(endpoint, query, contract).reduce<Query>(
        (complete, [path, value]) => (getAtPath(complete, path) === undefined ? setAtPath(complete, path, value) : complete),
        query,
      )
    : query

/** Omits conditions that equal the caller's own, so that a stored query follows the contract. */
export const omitOwnValues = <Q extends Query>(endpoint: Declared, query: Q, contract: OwnContract): Q =>
  listOwnValues(endpoint, query, contract).reduce<Query>(
    (rest, [path, value]) => (isSameValue(getAtPath(rest, path), value) ? setAtPath(rest, path, undefined) : rest),
    query,
  ) as Q

/** Omits conditions from a parsed query that were omitted before parsing added the schema's defaults. */
export const restoreOmissions = <Q>(endpoint: Declared, parsed: Q, written: unknown): Q =>
  listOwnValues(endpoint, written, nobody).reduce<Query>(
    (rest, [path]) => (getAtPath(written, path) === undefined ? setAtPath(rest, path, undefined) : rest),
    parsed as Query,
  ) as Q
