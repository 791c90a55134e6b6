import type { Knex } from 'knex'
import LRUCache from 'lru-cache'
import { canOpen, type Page, pages } from '../../../shared/access/pages.ts'
import { canCall } from '../../../shared/access/permissions.ts'
import type { askQuestion } from '../../../shared/api/ask.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import { listOwnStoreCompanies } from '../../../shared/api/own-defaults.ts'
import { lacksPeriod, readScreenParameters } from '../../../shared/api/screen-query.ts'
import { type AskReading, interpretQuestion } from '../../../shared/ask/ask.ts'
import { toAskMasters } from '../../../shared/ask/ask-masters.ts'
import { type AskLexicon, createLexicon } from '../../../shared/ask/lexicon.ts'
import { listConditions } from '../../../shared/ask/list-conditions.ts'
import { askScreens } from '../../../shared/ask/screens.ts'
import type { AskUser } from '../../../shared/ask/slots.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { getPresetPeriod } from '../../../shared/calendar/period-presets.ts'
import { lookUpTerm, type TermSearches } from '../../../shared/calls/look-up-term.ts'
import { findScreenCall } from '../../../shared/calls/screen-calls.ts'
import { frame } from '../../../shared/messages/frame.ts'
import type { Language } from '../../../shared/messages/language.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import { getLastCompleteDay, readAsOfDays } from '../../warehouse/engine/as-of.ts'
import { readWarehouseState } from '../../warehouse/engine/warehouse-state.ts'
import { readNewestInSeries, readSuggestions } from '../../warehouse/figures/suggestions.ts'
import {
  listChains,
  listCompanies,
  listItems,
  listPublishers,
  listSeries,
  listStores,
  listTradeGenres,
} from '../../warehouse/products/list-masters.ts'

type AskResult = Result<typeof askQuestion>

/** Readings whose score is less than this below the best one count as equally likely. */
const RIVAL_GAP = 0.3
const ALL = 1_000_000

/** Names and codes by data range, day and state of the data. Building one takes about 0.1 s. */
const lexicons = new LRUCache<string, Promise<AskLexicon>>({ max: 16 })

async function readLexicon(knex: Knex, user: SignedIn, days: { today: string; latest: string }): Promise<AskLexicon> {
  const page = { pageNum: 1, pageSize: ALL, keyword: '' }
  const large = await listTradeGenres(knex, { level: 1 }, user)
  const c1 = large.map(({ genreC1Cd }) => genreC1Cd)
  const medium = await listTradeGenres(knex, { level: 2, c1 }, user)
  const c2 = [...new Set(medium.map(({ genreC2Cd }) => genreC2Cd))]
  const small = await listTradeGenres(knex, { level: 3, c1, c2 }, user)
  const [items, publishers, companies, chains, stores] = await Promise.all([
    listItems(knex, null, user),
    listPublishers(knex, { ...page, withImprints: true }, user),
    listCompanies(knex, page),
    listChains(knex, { ...page, companyCds: '' }),
    listStores(knex, { ...page, chainCds: '', companyCds: '', areaCds: '', prefectureCds: '' }),
  ])
  const masters = toAskMasters({
    genres: [
      ...large.map(({ genreKey, genreC1Nm }) => ({ key: genreKey, name: genreC1Nm })),
      ...medium.map(({ genreKey, genreC2Nm }) => ({ key: genreKey, name: genreC2Nm })),
      ...small.map(({ genreKey, genreC3Nm }) => ({ key: genreKey, name: genreC3Nm })),
    ],
    items: items.map(({ itemCd, itemNm }) => ({ key: itemCd, name: itemNm })),
    publishers: publishers.list,
    companies: companies.list,
    chains: chains.list,
    stores: stores.list,
  })
  return createLexicon(masters, days)
}

async function getLexicon(knex: Knex, user: SignedIn, days: { today: string; latest: string }): Promise<AskLexicon> {
  const revision = (await readWarehouseState(knex)).get('revision') ?? ''
  const { dataRange, ownPublisherCds } = user
  const key = JSON.stringify([revision, days, dataRange, dataRange === 'full' ? [] : ownPublisherCds])
  const known = lexicons.get(key)
  if (known) return known
  const built = readLexicon(knex, user, days)
  lexicons.set(key, built)
  // a failure is not remembered
  built.catch(() => lexicons.delete(key))
  return built
}

const getScreenName = (screen: string, language: Language): string => {
  const names: Readonly<Record<string, string>> = frame[language]
  return names[`menu.${screen}`] ?? screen
}

/** Screens that the caller may open; tokens have only those with a call behind them. */
function isScreenAllowed(screen: string, user: SignedIn): boolean {
  const all: Partial<Record<string, Page>> = pages
  const page = all[screen]
  if (user.apiToken !== undefined) return findScreenCall(screen, {}) !== null && page !== undefined && canOpen(user, page)
  return page === undefined || canOpen(user, page)
}

/** The call with the conditions of a reading, and what it assumes. */
function toCall(
  { screen, params }: AskReading,
  { user, latest }: { user: SignedIn; latest: string },
): AskResult['readings'][number]['call'] {
  const found = findScreenCall(screen, params)
  if (found === null || !canCall(user, found.endpoint.access)) return null
  const { endpoint, expressed } = found
  const request = readScreenParameters(endpoint, params, expressed)
  if (request === null) return null
  const isPeriodAssumed = lacksPeriod(endpoint, request)
  const period = getPresetPeriod('lastWeek', { latest, current: { from: latest, to: latest } })
  const complete = isPeriodAssumed ? { ...request, period } : request
  return endpoint.body.safeParse(complete).success
    ? { name: endpoint.name, request: complete, assumed: isPeriodAssumed ? ['period'] : [] }
    : null
}

/** True if a screen shows one title, series or store, and the question names none. */
function lacksSubject({ screen, facts }: AskReading): boolean {
  const subject = askScreens[screen]?.subject
  return subject !== undefined && !facts.some(({ slot }) => slot === subject || slot === 'title' || slot === 'series')
}

/** Reads a question for a user. */
export async function readQuestion(
  knex: Knex,
  text: string,
  { user, language }: { user: SignedIn; language: Language },
): Promise<AskResult> {
  const today = getTodayInJapan()
  const latest = getLastCompleteDay(await readAsOfDays(knex, today))
  const lexicon = await getLexicon(knex, user, { today, latest })
  const askUser: Omit<AskUser, 'latest'> = {
    ownPublisherCds: user.ownPublisherCds,
    ownCompanyCds: listOwnStoreCompanies(user),
  }
  const question = { text, lexicon, user: askUser, isAllowed: (screen: string) => isScreenAllowed(screen, user) }
  const searches: TermSearches = {
    suggestTitles: (q, limit) => readSuggestions(knex, { q, limit }, user),
    listSeries: (keyword, pageSize) => listSeries(knex, { pageNum: 1, pageSize, keyword, kind: 'all', publisherCds: '' }, user),
    findNewest: (seriesCd) => readNewestInSeries(knex, { seriesCd, day: latest }, user),
  }
  const maySearch = canCall(user, 'product-search')
  const terms = maySearch ? interpretQuestion(question).terms : []
  const lookups = await Promise.all(terms.map((term) => lookUpTerm(searches, term)))
  const { readings, unknown } = interpretQuestion({ ...question, lookups })
  const [best] = readings
  const rivals = readings.filter(({ score }) => best !== undefined && best.score - score < RIVAL_GAP)
  return {
    readings: readings.map((reading) => {
      const { screen, params, facts, ignored } = reading
      const declared = askScreens[screen]
      const search = new URLSearchParams(params).toString()
      return {
        screen,
        summary: [getScreenName(screen, language), ...facts.map(({ name }) => name[language])].join('・'),
        path: `${declared?.path ?? '/'}${search === '' ? '' : `?${search}`}`,
        parameters: params,
        conditions: listConditions(reading, { ...askUser, latest }, language),
        ignored: ignored.map((span) => span.text),
        subjectMissing: lacksSubject(reading),
        call: toCall(reading, { user, latest }),
      }
    }),
    clear: best !== undefined && best.ignored.length === 0 && rivals.length === 1 && !lacksSubject(best),
    rivals: rivals.length,
    unknownWords: unknown.map(({ text: word, suggestions }) => ({ word, suggestions: suggestions.map(({ name }) => name) })),
    latest,
  }
}
