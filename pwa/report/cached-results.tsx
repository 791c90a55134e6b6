import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { isDay } from '../../shared/calendar/period.ts'
import { getRequestUnit } from '../../shared/trade/kinds.ts'
import { useProductName } from '../data/cached-names.ts'
import type { CachedResult } from '../data/offline/device-database.ts'
import { session } from '../data/session.ts'
import { formatDateTime, formatPeriod, getInlineSeparator } from '../i18n/format.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { NotCachedState } from '../ui/view-states.tsx'
import { getConditionLabels } from './conditions/condition-labels.ts'

/** URL parameters that are not conditions. */
const hiddenFields: ReadonlySet<string> = new Set([
  'pageNum',
  'pageSize',
  'sort',
  'sortBy',
  'descending',
  'columns',
  'tab',
  'view',
])
const MAX_ITEMS = 5

/** Returns a function that describes the URL of a screen: its period, its titles, and its other conditions. */
function useScreenDescription(): (path: string) => string {
  const tReport = getMessages('report')
  const tStates = getMessages('states')
  const getName = useProductName()
  return (path) => {
    const searchParams = new URLSearchParams(path.split('?')[1] ?? '')
    const conditionLabels = getConditionLabels(getRequestUnit({ jan: searchParams.get('jan') }))
    const [from, to] = [searchParams.get('period.from') ?? '', searchParams.get('period.to') ?? '']
    const others = [...searchParams].flatMap(([path, value]): string[] => {
      const name = path.split('.').at(-1) ?? path
      if (path.startsWith('period.') || hiddenFields.has(name) || value === '') return []
      if (name === 'keyword') return [`「${value}」`]
      if (name === 'jan' || name === 'jans') return value.split(',').slice(0, 2).map(getName)
      if (value === '1' || value === '0') return [`${conditionLabels.field(name)} ${tReport(value === '1' ? 'on' : 'off')}`]
      return [
        value.includes(',')
          ? conditionLabels.field(name)
          : `${conditionLabels.field(name)} ${conditionLabels.value(name, value)}`,
      ]
    })
    const period = isDay(from) && isDay(to) ? [formatPeriod({ from, to })] : []
    return [...period, ...others.slice(0, MAX_ITEMS)].join(getInlineSeparator()) || tStates('keptDefault')
  }
}

/** Maximum number of offered results, the latest first. */
const MAX_OFFERED_RESULTS = 6

/** Results of the screen that are cached on this device, the latest first; empty until they are found. */
function useCachedResults(call: string): CachedResult[] {
  const { pathname, search } = useLocation()
  const [cachedResults, setCachedResults] = useState<CachedResult[]>([])
  useEffect(() => {
    const userId = session.user?.userId
    if (userId === undefined) return
    let isCancelled = false
    void import('../data/offline/result-cache.ts')
      .then(({ listCachedScreenResults: listResults }) => listResults(userId, pathname, call))
      .then((results) => {
        if (!isCancelled)
          setCachedResults(results.filter(({ place }) => place !== pathname + search).slice(0, MAX_OFFERED_RESULTS))
      })
    return () => {
      isCancelled = true
    }
  }, [pathname, search, call])
  return cachedResults
}

/** Shown offline: the current query is not cached; lists the queries of the screen that are. */
export function CachedResults({ call, onRetry }: { call: string; onRetry: () => void }) {
  const t = getMessages('states')
  const describeScreen = useScreenDescription()
  const cachedResults = useCachedResults(call)
  return (
    <NotCachedState onRetry={onRetry}>
      <h2>{t('notKept')}</h2>
      <p>{t('notKeptHelp')}</p>
      {cachedResults.length > 0 && (
        <section className="mt-3 cached-results">
          <h3 className="text-table border-bottom">{t('notKeptOthers')}</h3>
          <ul>
            {cachedResults.map((cachedResult) => (
              <li className="row wrap justify-between border-bottom" key={cachedResult.key}>
                <Link to={cachedResult.place}>{describeScreen(cachedResult.place)}</Link>
                <span className="note">
                  {t('keptAt', { moment: formatDateTime(new Date(cachedResult.fetchedAt).toISOString()) })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </NotCachedState>
  )
}
