import { useEffect, useState } from 'react'
import type { Answer } from '../../shared/contract/endpoint.ts'
import { productSuggest } from '../../shared/contract/product-search.ts'
import { call } from './call.ts'

export type Suggestions = Answer<typeof productSuggest>

/** Nothing is asked while somebody types. */
const WAIT_MS = 120

/** Titles that words find, at most `limit` of them; null without words. Until the next ones are there the last ones stand. */
export function useSuggestions(words: string, limit: number): Suggestions | null {
  const [found, setFound] = useState<Suggestions | null>(null)
  const wanted = words.trim()
  useEffect(() => {
    if (wanted === '') {
      setFound(null)
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(() => {
      call(productSuggest, { query: { q: wanted, limit } }, { signal: abort.signal, quiet: true })
        .then(setFound)
        .catch(() => {
          // a suggestion that does not come is no event: what was typed can still be searched for
        })
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [wanted, limit])
  return found
}
