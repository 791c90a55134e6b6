import { useCallback, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { z } from 'zod'
import { lastWholeDay } from '../data/latest-day.ts'
import { useUser } from '../data/session.ts'
import { type Plain, searchOfState } from '../data/url-state.ts'
import { useUrlState } from '../data/use-url-state.ts'
import { type Condition, valueAt } from './conditions/condition.ts'
import { noteContext, withContext } from './report-context.ts'

/** A screen of an analysis, declared once. */
export interface ScreenDeclaration<S extends z.ZodType> {
  /** What the address holds: the question itself, mostly. */
  schema: S
  /** What is asked where nothing was chosen; `latest` is the last day whose sales are whole. */
  defaults: (latest: string) => z.output<S>
  conditions: readonly Condition[]
  /** How many products come along from the screen before; one where nothing is said. */
  products?: number
}

export interface Screen<S> {
  state: S
  defaults: S
  schema: z.ZodType<S>
  conditions: readonly Condition[]
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
  const { dataState } = useUser()
  const latest = lastWholeDay(dataState)
  const defaults = useMemo(() => declaration.defaults(latest), [declaration, latest])
  const { schema, conditions, products } = declaration
  const { state: addressed, set: place, untouched } = useUrlState({ schema, defaults, always })
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen that is opened anew takes what goes along at that moment
  const brought = useMemo(() => withContext(defaults, products), [defaults, products, untouched, pathname])
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
    if (!untouched) noteContext(addressed, defaults)
  }, [untouched, addressed, defaults])
  const link = useCallback(
    () => location.origin + location.pathname + searchOfState(state as Plain, defaults as Plain, always),
    [state, defaults],
  )
  const missing = conditions.some((one) => one.required && isEmpty(valueAt(state, one.path)))
  return { state, defaults, schema: schema as z.ZodType<z.output<S>>, conditions, latest, set, link, missing }
}
