import type { Result } from '../../shared/api/endpoint.ts'
import { productSearchBody } from '../../shared/api/product-search.ts'
import { rankingBody } from '../../shared/api/ranking-create.ts'
import { recentSearches } from '../../shared/api/session.ts'
import { stateToSearch, type UrlStateObject } from '../../shared/fields/url-state.ts'
import type { RequestKind } from '../../shared/trade/kinds.ts'
import { useCall } from '../data/use-call.ts'
import { formatPeriod, getInlineSeparator } from '../i18n/format.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { useGenreSummary } from '../ui/pickers/genre-picker.tsx'
import { getValueAt } from './conditions/condition.ts'
import { useConditionLabels } from './conditions/condition-labels.ts'

type Search = Result<typeof recentSearches>['list'][number]
const schemas = { 'product-search': productSearchBody, 'ranking-create': rankingBody } as const

interface RecentQueryBody {
  period: { from: string; to: string }
  products: { kind: RequestKind; genreKeys: string[]; publisherCds: string[]; jans: string[] }
  keyword?: string
}

/** Conditions that are described separately, and fields that are not conditions. */
const excludedConditions: ReadonlySet<string> = new Set([
  'period',
  'keyword',
  'products.kind',
  'products.genreKeys',
  'products.publisherCds',
  'products.jans',
  'sort',
  'pageNum',
  'pageSize',
])
const MAX_OTHER_CONDITIONS = 3

/**
 * Texts of the other conditions that differ from the screen's defaults, so that different queries have different texts.
 */
function useOtherConditionTexts(conditions: RecentQueryBody, feature: Search['feature']): string[] {
  const conditionLabels = useConditionLabels()
  const t = getMessages('report')
  const defaults = schemas[feature].parse({ period: conditions.period })
  const fields = Object.entries(conditions).flatMap(([key, value]): [string, unknown][] =>
    key === 'products'
      ? Object.entries(value as Record<string, unknown>).map(([name, field]) => [`products.${name}`, field])
      : [[key, value]],
  )
  return fields
    .filter(
      ([path, value]) => !excludedConditions.has(path) && JSON.stringify(value) !== JSON.stringify(getValueAt(defaults, path)),
    )
    .slice(0, MAX_OTHER_CONDITIONS)
    .map(([path, value]) => {
      const name = path.split('.').at(-1) ?? path
      const field = conditionLabels.field(name)
      if (typeof value === 'boolean') return `${field} ${t(value ? 'on' : 'off')}`
      return typeof value === 'string' || typeof value === 'number' ? `${field} ${conditionLabels.value(name, value)}` : field
    })
}

/** A query that the user asked before. */
export interface RecentQuery extends Omit<Search, 'conditions'> {
  conditions: RecentQueryBody
  /** URL that repeats the query. */
  url: string
}

/** The user's latest queries from all devices; null until they are loaded. */
export function useRecentQueries(): RecentQuery[] | null {
  const { data } = useCall(recentSearches, {}, { quiet: true })
  return (
    data?.list.flatMap((search): RecentQuery[] => {
      const parsed = schemas[search.feature].safeParse(search.conditions)
      if (!parsed.success) return []
      const conditions = parsed.data
      const defaults = schemas[search.feature].parse({ period: conditions.period }) as UrlStateObject
      const url = `/${search.feature}${stateToSearch(conditions, defaults, ['period', 'products.kind'])}`
      return [{ ...search, conditions, url }]
    }) ?? null
  )
}

/** Text of a query: conditions that differ from the defaults, and the period. */
export function useQueryText({ conditions, feature }: Pick<RecentQuery, 'conditions' | 'feature'>): string {
  const t = getMessages('dashboard')
  const tMeasures = getMessages('measures')
  const genre = useGenreSummary(conditions.products.genreKeys)
  const others = useOtherConditionTexts(conditions, feature)
  const { products, keyword } = conditions
  return [
    keyword ? `「${keyword}」` : '',
    products.kind === 'publication' ? '' : tMeasures(`kind.${products.kind}`),
    products.genreKeys.length > 0 ? genre : '',
    products.publisherCds.length > 0 ? t('recentPublishers', { count: products.publisherCds.length }) : '',
    products.jans.length > 0 ? t('recentCodes', { count: products.jans.length }) : '',
    ...others,
    formatPeriod(conditions.period),
  ]
    .filter((part) => part !== '')
    .join(getInlineSeparator())
}
