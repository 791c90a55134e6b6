import { useEffect, useMemo, useState } from 'react'
import { canUseFeature } from '../../shared/access/permissions.ts'
import { listOwnStoreCompanies } from '../../shared/api/own-defaults.ts'
import { type AskResult, interpretQuestion } from '../../shared/ask/ask.ts'
import { toAskMasters } from '../../shared/ask/ask-masters.ts'
import { type AskLexicon, createLexicon } from '../../shared/ask/lexicon.ts'
import type { Lookup } from '../../shared/ask/lookups.ts'
import { getTodayInJapan } from '../../shared/calendar/period.ts'
import type { Client } from '../../shared/calls/client.ts'
import { createTermSearches, lookUpTerm } from '../../shared/calls/look-up-term.ts'
import { foldText } from '../../shared/text/fold.ts'
import { call } from '../data/api-call.ts'
import { getLatestDay } from '../data/latest-day.ts'
import { type GenreNode, useMaster } from '../data/masters.ts'
import { readRecentTitles } from '../data/recent-titles.ts'
import { toOwnContract, toViewer, useUser } from '../data/session.ts'
import { getVisibleMenu, passwordEntry } from './menu.ts'

/** Delay after the last keystroke before titles are searched for, in milliseconds. */
const DEBOUNCE_MS = 150
/** Maximum number of cached searches, so that changing one word does not repeat the searches for the others. */
const MAX_LOOKUPS = 40

const flattenGenres = (nodes: readonly GenreNode[]): GenreNode[] =>
  nodes.flatMap((node) => [node, ...flattenGenres(node.children)])

/**
 * Names and codes that questions may contain, from the lists that this device has stored; built once. null while they load:
 * without them every name would be unknown.
 */
function useLexicon(latest: string): AskLexicon | null {
  const genresState = useMaster('genres')
  const items = useMaster('itemGenres').value
  const publishersState = useMaster('publishers')
  const companiesState = useMaster('companies')
  const chainsState = useMaster('chains')
  const storesState = useMaster('stores')
  const states = [genresState, publishersState, companiesState, chainsState, storesState]
  const isReady = states.every(({ value, hasFailed }) => value !== null || hasFailed)
  const [genres, publishers, companies, chains, stores] = [
    genresState.value,
    publishersState.value,
    companiesState.value,
    chainsState.value,
    storesState.value,
  ]
  return useMemo(() => {
    if (!isReady) return null
    const masters = toAskMasters({
      genres: flattenGenres(genres ?? []),
      items: items ?? [],
      publishers: publishers ?? [],
      companies: companies ?? [],
      chains: chains ?? [],
      stores: stores ?? [],
    })
    return createLexicon(masters, { today: getTodayInJapan(), latest })
  }, [isReady, genres, items, publishers, companies, chains, stores, latest])
}

/** Titles, series and authors for the unknown words; offline only the titles opened last. */
function useLookups(
  terms: readonly string[],
  { isAllowed, latest }: { isAllowed: boolean; latest: string },
): { lookups: readonly Lookup[]; isPending: boolean } {
  const [failedKey, setFailedKey] = useState('')
  const [titleLookups, setTitleLookups] = useState<readonly Lookup[]>([])
  const recent = useMemo(
    (): Lookup => ({
      term: '',
      total: 0,
      series: [],
      titles: readRecentTitles().map(({ jan, productName }) => ({
        jan,
        name: productName,
        kana: null,
        author: null,
        publisher: null,
        seriesName: null,
        releaseDate: null,
        recentQuantity: null,
      })),
    }),
    [],
  )
  const key = terms.join('\n')
  useEffect(() => {
    const missing = key.split('\n').filter((term) => term !== '' && !titleLookups.some((lookup) => lookup.term === term))
    if (!isAllowed || missing.length === 0) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const client: Client = (endpoint, request) => call(endpoint, request, { signal: abort.signal, quiet: true })
      Promise.all(missing.map((term) => lookUpTerm(createTermSearches(client, latest), term)))
        .then((results) => setTitleLookups((before) => [...before, ...results].slice(-MAX_LOOKUPS)))
        .catch(() => {
          // without a result the words remain unknown; an aborted search is followed by another one
          if (!abort.signal.aborted) setFailedKey(key)
        })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [key, isAllowed, latest, titleLookups])
  const unknownWords = key.split('\n')
  const isPending =
    isAllowed &&
    key !== '' &&
    failedKey !== key &&
    !unknownWords.every((term) => titleLookups.some((lookup) => lookup.term === term))
  const lookups = useMemo(() => {
    const terms = key.split('\n')
    // for a title in both, the server's result takes precedence, because it contains release and series
    return [recent, ...titleLookups.filter(({ term }) => terms.includes(term))]
  }, [key, titleLookups, recent])
  return { lookups, isPending }
}

interface AskState {
  result: AskResult
  /** True while masters are loaded or titles are searched for: the readings may change. */
  isPending: boolean
}

const emptyResult: AskResult = { readings: [], unknown: [], terms: [] }

/** Readings of a question; none for an empty one. */
export function useAsk(text: string): AskState {
  const user = useUser()
  const latest = getLatestDay(user.dataState)
  const lexicon = useLexicon(latest)
  const screens = useMemo(() => {
    const entries = getVisibleMenu(user).flatMap((group) => group.entries)
    return new Set([
      passwordEntry.page,
      ...entries.flatMap(({ label, disabled }) => (disabled ? [] : [label.replace('menu.', '')])),
    ])
  }, [user])
  const question = useMemo(
    () =>
      lexicon && {
        text,
        lexicon,
        user: {
          ownPublisherCds: user.ownPublisherCds,
          ownCompanyCds: listOwnStoreCompanies(toOwnContract(user)),
        },
        isAllowed: (screen: string) => screens.has(screen),
      },
    [text, lexicon, user, screens],
  )
  const isEmpty = question === null || foldText(text) === ''
  const localResult = useMemo(() => (isEmpty ? emptyResult : interpretQuestion(question)), [question, isEmpty])
  const { lookups, isPending } = useLookups(localResult.terms, {
    isAllowed: canUseFeature(toViewer(user), 'product-search'),
    latest,
  })
  const result = useMemo(
    () => (isEmpty || lookups.length === 0 ? localResult : interpretQuestion({ ...question, lookups })),
    [localResult, question, lookups, isEmpty],
  )
  return { result, isPending: isPending || question === null }
}
