import { useCallback, useEffect, useMemo } from 'react'
import type { z } from 'zod'
import type { StoreFilter } from '../../shared/contract/question-fields.ts'
import { type Plain, searchToState, stateToSearch } from '../../shared/url-state.ts'
import { getLatestDay } from '../data/latest-day.ts'
import { searchWithDays } from '../data/relative-search.ts'
import { useScreenLocation } from '../data/screen-location.ts'
import { useUser } from '../data/session.ts'
import { useUrlState } from '../data/use-url-state.ts'
import { emptyStores } from '../ui/pickers/store-filter.ts'
import { type Condition, valueAt } from './conditions/condition.ts'
import type { ConditionCount } from './conditions/condition-count.tsx'
import { defaultSearch } from './favorites/default-search.ts'
import { noteContext, withContext } from './report-context.ts'

/** A screen of an analysis, declared once. */
export interface ScreenDeclaration<S extends z.ZodType> {
  /** What the address holds: the question itself, mostly. */
  schema: S
  /**
   * What is asked where nothing was chosen; `latest` is the last day whose sales are whole, `ownStores` those of a bookseller's
   * own companies, every store for everybody else.
   */
  defaults: (latest: string, ownStores: StoreFilter) => z.output<S>
  conditions: readonly Condition[]
  /** Counts what the conditions hold, before they are applied. */
  count?: ConditionCount<z.output<S>>
  /** How many products come along from the screen before; one where nothing is said. */
  products?: number
}

export interface Screen<S> {
  state: S
  defaults: S
  schema: z.ZodType<S>
  conditions: readonly Condition[]
  count: ConditionCount<S> | undefined
  latest: string
  /** Puts a new state into the address. */
  set: (next: S, options?: { replace?: boolean }) => void
  /** The address that restores the screen anywhere. */
  link: () => string
  /** A product has to be named before there is anything to ask. */
  missing: boolean
}

/** The period belongs to the day it was asked on: an address must say it. */
const always = ['period'] as const

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** State of a screen: in its address, with what goes along from the screen before where the address says nothing. */
export function useScreen<S extends z.ZodType>(declaration: ScreenDeclaration<S>): Screen<z.output<S>> {
  const { dataState, contract, ownCompanyCds } = useUser()
  const latest = getLatestDay(dataState)
  const isBookseller = contract.companyCategory === 'store'
  const [defaults, everybodys] = useMemo(() => {
    const ownStores = isBookseller ? { ...emptyStores, companyCds: [...ownCompanyCds] } : emptyStores
    return [declaration.defaults(latest, ownStores), declaration.defaults(latest, emptyStores)]
  }, [declaration, latest, isBookseller, ownCompanyCds])
  const { schema, conditions, count, products } = declaration
  const { state: addressed, set: place, untouched } = useUrlState({ schema, defaults, always, latest })
  const { pathname, isAddress } = useScreenLocation()
  // a screen that is opened anew takes what goes along at that moment
  const brought = useMemo(() => {
    if (!isAddress) return defaults
    const preferred = untouched ? defaultSearch(pathname) : null
    // who has a default of their own means it, whatever screen they come from
    return preferred === null
      ? withContext(defaults, products)
      : searchToState(schema, searchWithDays(preferred, latest), defaults)
  }, [defaults, products, untouched, pathname, isAddress, schema, latest])
  const state: z.output<S> = untouched ? brought : addressed
  const isBrought = untouched && JSON.stringify(brought) !== JSON.stringify(defaults)
  useEffect(() => {
    // the address holds the whole state, so that a reload and a shared link open the same
    if (isBrought) place(brought, { replace: true })
  }, [isBrought, brought, place])
  const set = useCallback(
    (next: z.output<S>, options?: { replace?: boolean }) => {
      noteContext(next, defaults)
      place(next, options)
    },
    [defaults, place],
  )
  useEffect(() => {
    if (!untouched && isAddress) noteContext(addressed, defaults)
  }, [untouched, isAddress, addressed, defaults])
  const link = useCallback(
    // who opens it may begin with other stores: what is the default of some alone is written out
    () => location.origin + location.pathname + stateToSearch(state as Plain, everybodys as Plain, always),
    [state, everybodys],
  )
  const missing = conditions.some((condition) => condition.required && isEmpty(valueAt(state, condition.path)))
  return { state, defaults, schema: schema as z.ZodType<z.output<S>>, conditions, count, latest, set, link, missing }
}
