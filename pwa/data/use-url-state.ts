import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { type Plain, searchToState, stateToSearch } from '../../shared/url-state.ts'
import { searchWithDays } from './relative-search.ts'
import { useScreenLocation } from './screen-location.ts'

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
  /** Last whole day with figures: a period may stand in the address by the name of a preset. */
  latest?: string
}

export function useUrlState<S extends z.ZodType>({ schema, defaults, always, latest }: Options<S>): UrlState<z.output<S>> {
  const { pathname, search: written, isAddress } = useScreenLocation()
  const search = latest === undefined ? written : searchWithDays(written, latest)
  const navigate = useNavigate()
  const state = useMemo(() => searchToState(schema, search, defaults), [schema, search, defaults])
  const set = useCallback(
    (next: z.output<S>, { replace = false } = {}) => {
      void navigate(
        { pathname, search: stateToSearch(next as Plain, defaults as Plain, always) },
        // what is changed on an item of another page is looked at on its own screen
        isAddress ? { replace, preventScrollReset: true } : {},
      )
    },
    [navigate, pathname, defaults, always, isAddress],
  )
  const link = useCallback(
    () => location.origin + location.pathname + stateToSearch(state as Plain, defaults as Plain, always),
    [state, defaults, always],
  )
  return { state, set, link, untouched: search === '' }
}
