import { useCallback, useEffect, useMemo } from 'react'
import type { z } from 'zod'
import { listOwnPaths, setOwnDefaults } from '../../shared/api/own-defaults.ts'
import { searchToState, stateToSearch, type UrlStateObject } from '../../shared/fields/url-state.ts'
import type { Condition } from '../../shared/reports/conditions.ts'
import type { ReportScreen } from '../../shared/reports/report-screen.ts'
import { getLatestDay } from '../data/latest-day.ts'
import { replacePresetByDays } from '../data/preset-params.ts'
import { useScreenLocation } from '../data/screen-location.ts'
import { toOwnContract, useUser } from '../data/session.ts'
import { useUrlState } from '../data/use-url-state.ts'
import { getValueAt } from './conditions/condition.ts'
import type { ConditionCount } from './conditions/condition-count.tsx'
import { readDefaultSearch } from './favorites/default-search.ts'
import { applyReportContext, updateReportContext } from './report-context.ts'

export interface Screen<S> {
  state: S
  defaults: S
  schema: z.ZodType<S>
  conditions: readonly Condition[]
  count: ConditionCount<S> | undefined
  latest: string
  /** Stores a new state in the URL. */
  set: (next: S, options?: { replace?: boolean }) => void
  /** URL that restores the screen for anybody. */
  link: () => string
  /** Query string that restores the screen for users of the contract, whose own conditions it does not name. */
  search: () => string
  /** True if a required condition is missing, so that nothing can be requested. */
  isIncomplete: boolean
}

/** The default period depends on the current day: a URL must always contain it. */
const always = ['period'] as const

/** True for the value of a condition that is not set. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * State of a screen from its URL. `count` counts the results of conditions before they are applied. Without parameters it starts with the default favourite, or with the conditions carried
 * from the previous screen.
 */
export function useReportScreen<S extends z.ZodType>(
  screen: ReportScreen<S>,
  count?: ConditionCount<z.output<S>>,
): Screen<z.output<S>> {
  const user = useUser()
  const latest = getLatestDay(user.dataState)
  const { state: schema, conditions, products } = screen
  const call = useMemo(() => ({ ownDefaults: screen.calls.flatMap(({ ownDefaults = [] }) => ownDefaults) }), [screen])
  const declared = useMemo(() => screen.defaults(latest), [screen, latest])
  const defaults = useMemo(() => setOwnDefaults(call, declared, toOwnContract(user)), [call, declared, user])
  const { state: urlState, set: setState, isUntouched } = useUrlState({ schema, defaults, alwaysInUrl: always, latest })
  const { pathname, isBrowserUrl } = useScreenLocation()
  // a newly opened screen takes the conditions that are carried at that moment
  const carriedState = useMemo(() => {
    if (!isBrowserUrl) return defaults
    const preferred = isUntouched ? readDefaultSearch(pathname) : null
    // the user's default favourite takes precedence over carried conditions
    return preferred === null
      ? applyReportContext(defaults, products)
      : searchToState(schema, replacePresetByDays(preferred, latest), defaults)
  }, [defaults, products, isUntouched, pathname, isBrowserUrl, schema, latest])
  const state: z.output<S> = isUntouched ? carriedState : urlState
  const isBrought = isUntouched && JSON.stringify(carriedState) !== JSON.stringify(defaults)
  useEffect(() => {
    // the URL contains the whole state, so that a reload and a shared link restore it
    if (isBrought) setState(carriedState, { replace: true })
  }, [isBrought, carriedState, setState])
  const set = useCallback(
    (next: z.output<S>, options?: { replace?: boolean }) => {
      updateReportContext(next, defaults)
      setState(next, options)
    },
    [defaults, setState],
  )
  useEffect(() => {
    if (!isUntouched && isBrowserUrl) updateReportContext(urlState, defaults)
  }, [isUntouched, isBrowserUrl, urlState, defaults])
  const link = useCallback(
    // the recipient may have other own conditions: those of this user are included
    () => {
      const alwaysWritten = [...always, ...listOwnPaths(call)]
      return (
        location.origin + location.pathname + stateToSearch(state as UrlStateObject, declared as UrlStateObject, alwaysWritten)
      )
    },
    [state, declared, call],
  )
  const search = useCallback(() => stateToSearch(state as UrlStateObject, defaults as UrlStateObject, always), [state, defaults])
  const isIncomplete = conditions.some((condition) => condition.required && isEmptyValue(getValueAt(state, condition.path)))
  return { state, defaults, schema: schema as z.ZodType<z.output<S>>, conditions, count, latest, set, link, search, isIncomplete }
}
