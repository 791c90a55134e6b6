import { useEffect, useMemo, useState } from 'react'
import { seriesList } from '../../shared/api/masters.ts'
import { productSuggest } from '../../shared/api/product-search.ts'
import { type AskAnswer, ask } from '../../shared/ask/ask.ts'
import { type AskLexicon, createLexicon } from '../../shared/ask/lexicon.ts'
import { createLookup, type Lookup, lookupLimits } from '../../shared/ask/lookups.ts'
import type { AskMasters } from '../../shared/ask/master-words.ts'
import { foldText } from '../../shared/fold.ts'
import { getTodayInJapan } from '../../shared/period.ts'
import { mayUseFeature } from '../../shared/permissions.ts'
import { call } from '../data/api-call.ts'
import { getLatestDay } from '../data/latest-day.ts'
import { type GenreNode, useMaster } from '../data/masters.ts'
import { readRecentTitles } from '../data/recent-titles.ts'
import { toViewer, useUser } from '../data/session.ts'
import { getVisibleMenu } from './menu.ts'

/** Delay after the last keystroke before titles are searched for, in milliseconds. */
const DEBOUNCE_MS = 150
/** Searches kept, so that a changed word does not repeat the others. */
const MAX_LOOKUPS = 40

const listGenres = (nodes: readonly GenreNode[]): GenreNode[] => nodes.flatMap((node) => [node, ...listGenres(node.children)])

/** Names and codes that questions may contain, from the lists that this device has stored; the lexicon is built once. */
function useLexicon(latest: string): AskLexicon {
  const genres = useMaster('genres').value
  const items = useMaster('itemGenres').value
  const publishers = useMaster('publishers').value
  const companies = useMaster('companies').value
  const chains = useMaster('chains').value
  const stores = useMaster('stores').value
  return useMemo(() => {
    const masters: AskMasters = {
      genres: listGenres(genres ?? []),
      items: items ?? [],
      publishers: (publishers ?? []).map(({ publisherCd, publisherNm, publisherKana }) => ({
        cd: publisherCd,
        name: publisherNm,
        kana: publisherKana,
      })),
      companies: (companies ?? []).map(({ companyCd, companyNm }) => ({ cd: companyCd, name: companyNm })),
      chains: (chains ?? []).map(({ chainCd, chainNm }) => ({ cd: chainCd, name: chainNm })),
      stores: (stores ?? [])
        .filter(({ closed }) => !closed)
        .map(({ storeCd, storeNm, storeKana }) => ({ cd: storeCd, name: storeNm, kana: storeKana })),
    }
    return createLexicon(masters, { today: getTodayInJapan(), latest })
  }, [genres, items, publishers, companies, chains, stores, latest])
}

async function lookUp(term: string, signal: AbortSignal): Promise<Lookup> {
  const quiet = { signal, quiet: true }
  const page = { pageNum: 1, pageSize: lookupLimits.series, keyword: term }
  const [titles, series] = await Promise.all([
    call(productSuggest, { query: { q: term, limit: lookupLimits.titles } }, quiet),
    call(seriesList, { query: { ...page, kind: 'all', publisherCds: '' } }, quiet),
  ])
  return createLookup(term, titles, series)
}

/** Titles, series and authors for the unknown words; offline only the titles opened last. */
function useLookups(terms: readonly string[], allowed: boolean): readonly Lookup[] {
  const [found, setFound] = useState<readonly Lookup[]>([])
  const recent = useMemo(
    (): Lookup => ({
      term: '',
      total: 0,
      series: [],
      titles: readRecentTitles().map(({ jan, productName }) => ({
        jan,
        name: productName,
        author: null,
        seriesName: null,
        releaseDate: null,
      })),
    }),
    [],
  )
  const key = terms.join('\n')
  useEffect(() => {
    const missing = key.split('\n').filter((term) => term !== '' && !found.some((lookup) => lookup.term === term))
    if (!allowed || missing.length === 0) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      Promise.all(missing.map((term) => lookUp(term, abort.signal)))
        .then((results) => setFound((before) => [...before, ...results].slice(-MAX_LOOKUPS)))
        .catch(() => {
          // without an answer the words remain unknown
        })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [key, allowed, found])
  return useMemo(() => {
    const asked = key.split('\n')
    // a title that the server found has its release and series, too
    return [...found.filter(({ term }) => asked.includes(term)), recent]
  }, [key, found, recent])
}

const nothing: AskAnswer = { readings: [], unknown: [], terms: [] }

/** Readings of a question; without words none. */
export function useAsk(text: string): AskAnswer {
  const user = useUser()
  const lexicon = useLexicon(getLatestDay(user.dataState))
  const screens = useMemo(() => {
    const entries = getVisibleMenu(user).flatMap((group) => group.entries)
    return new Set(entries.flatMap(({ label, disabled }) => (disabled ? [] : [label.replace('menu.', '')])))
  }, [user])
  const question = useMemo(
    () => ({
      text,
      lexicon,
      user: {
        ownPublisherCds: user.ownPublisherCds,
        ownCompanyCds: user.contract.companyCategory === 'store' ? user.ownCompanyCds : [],
      },
      isAllowed: (screen: string) => screens.has(screen),
    }),
    [text, lexicon, user, screens],
  )
  const isEmpty = foldText(text) === ''
  const plain = useMemo(() => (isEmpty ? nothing : ask(question)), [question, isEmpty])
  const lookups = useLookups(plain.terms, mayUseFeature(toViewer(user), 'product-search'))
  return useMemo(
    () => (isEmpty || lookups.length === 0 ? plain : ask({ ...question, lookups })),
    [plain, question, lookups, isEmpty],
  )
}
