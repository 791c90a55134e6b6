import { useEffect, useState } from 'react'
import type { Result } from '../../shared/api/endpoint.ts'
import { productSuggest } from '../../shared/api/product-search.ts'
import { bounds } from '../../shared/fields/bounds.ts'
import { shortenKeyword } from '../../shared/trade/product-code-list.ts'
import { call } from './api-call.ts'

export type TitleSuggestions = Result<typeof productSuggest>

/** Delay after the last keystroke in milliseconds. */
const DEBOUNCE_MS = 120

/**
 * Titles that match the words, at most `limit`; null without words. While new ones are loading, the previous ones remain.
 */
export function useSuggestions(keyword: string, limit: number): TitleSuggestions | null {
  const [suggestions, setSuggestions] = useState<TitleSuggestions | null>(null)
  const trimmedKeyword = shortenKeyword(keyword.trim(), bounds.keyword)
  useEffect(() => {
    if (trimmedKeyword === '') {
      setSuggestions(null)
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(() => {
      call(productSuggest, { query: { q: trimmedKeyword, limit } }, { signal: abort.signal, quiet: true })
        .then(setSuggestions)
        .catch(() => {
          // a failed suggestion is ignored: the words can still be searched for
        })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [trimmedKeyword, limit])
  return suggestions
}
