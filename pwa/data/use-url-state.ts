import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import { type Plain, searchOfState, stateOfSearch } from './url-state.ts'

export interface UrlState<T> {
  state: T
  /** Puts a new state into the address; a new entry of the history unless `replace`. */
  set: (next: T, options?: { replace?: boolean }) => void
  /** The address that restores the screen anywhere, defaults of the day spelled out. */
  link: () => string
  /** True where the address says nothing: the screen was opened from the menu. */
  untouched: boolean
}

interface Options<S extends z.ZodType> {
  schema: S
  defaults: z.output<S>
  /** Names that are written even where they are as by default, because the default moves with the day. */
  always: readonly string[]
}

export function useUrlState<S extends z.ZodType>({ schema, defaults, always }: Options<S>): UrlState<z.output<S>> {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => stateOfSearch(schema, search, defaults), [schema, search, defaults])
  const set = useCallback(
    (next: z.output<S>, { replace = false } = {}) => {
      void navigate(
        { pathname, search: searchOfState(next as Plain, defaults as Plain, always) },
        { replace, preventScrollReset: true },
      )
    },
    [navigate, pathname, defaults, always],
  )
  const link = useCallback(
    () => location.origin + location.pathname + searchOfState(state as Plain, defaults as Plain, always),
    [state, defaults, always],
  )
  return { state, set, link, untouched: search === '' }
}
