import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { searchToState, stateToSearch, type UrlStateObject } from '../../shared/fields/url-state.ts'
import { replacePresetByDays } from './preset-params.ts'
import { useScreenLocation } from './screen-location.ts'

interface UrlState<T> {
  state: T
  /** Stores a new state in the URL, as a new history entry unless `replace` is true. */
  set: (next: T, options?: { replace?: boolean }) => void
  /** URL that restores the screen, with defaults that depend on the day spelled out. */
  link: () => string
  /** True if the URL has no state: the screen was opened from the menu. */
  isUntouched: boolean
}

interface Options<S extends z.ZodType> {
  schema: S
  defaults: z.output<S>
  /** Keys that are always written, because their default depends on the day. */
  alwaysInUrl?: readonly string[]
  /** Last complete day with figures: a period in the URL may be a preset. */
  latest?: string
}

/** State of a screen in the search string of its URL, parsed by a schema; missing or invalid parts have their default. */
export function useUrlState<S extends z.ZodType>({ schema, defaults, alwaysInUrl, latest }: Options<S>): UrlState<z.output<S>> {
  const { pathname, search: written, isBrowserUrl } = useScreenLocation()
  const search = latest === undefined ? written : replacePresetByDays(written, latest)
  const navigate = useNavigate()
  const state = useMemo(() => searchToState(schema, search, defaults), [schema, search, defaults])
  const set = useCallback(
    (next: z.output<S>, { replace = false } = {}) => {
      void navigate(
        { pathname, search: stateToSearch(next as UrlStateObject, defaults as UrlStateObject, alwaysInUrl) },
        // a change in a dashboard item navigates to the item's own screen, which opens at the top
        isBrowserUrl ? { replace, preventScrollReset: true } : {},
      )
    },
    [navigate, pathname, defaults, alwaysInUrl, isBrowserUrl],
  )
  const link = useCallback(
    () => location.origin + location.pathname + stateToSearch(state as UrlStateObject, defaults as UrlStateObject, alwaysInUrl),
    [state, defaults, alwaysInUrl],
  )
  return { state, set, link, isUntouched: search === '' }
}
