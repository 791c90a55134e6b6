import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import ExcelJS from 'exceljs'
import { type ComponentType, createElement } from 'react'
import { MemoryRouter } from 'react-router'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { screenCommands } from '../../cli/commands/screen-commands.ts'
import { runInProcess } from '../../cli/testing/run-in-process.ts'
import { TOKEN_COOKIE, writeCookie } from '../../pwa/browser/cookies.ts'
import { queryClient } from '../../pwa/data/queries.ts'
import { session } from '../../pwa/data/session.ts'
import { setUpBrowser } from '../../pwa/testing/browser.ts'
import { featureTypes } from '../../shared/access/feature-types.ts'
import { canUseFeature } from '../../shared/access/permissions.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { isExport } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { jobOne, jobStart } from '../../shared/api/exporting/export-jobs.ts'
import { type Favorite, favoriteAdd, favoriteDelete, favoriteList, watchTrial } from '../../shared/api/favorite.ts'
import { storeList } from '../../shared/api/masters.ts'
import { periodicReportSave, periodicReportSection } from '../../shared/api/periodic-reports.ts'
import { productDetail } from '../../shared/api/product-detail.ts'
import { productSearch } from '../../shared/api/product-search.ts'
import { info, type UserInfo } from '../../shared/api/session.ts'
import { stockOuts } from '../../shared/api/stock-outs.ts'
import { addDays } from '../../shared/calendar/period.ts'
import { resolveRelativePeriod } from '../../shared/calendar/period-presets.ts'
import { getFavoritePath } from '../../shared/calls/favorites.ts'
import { createPeriodicReportItem } from '../../shared/sync/periodic-reports.ts'
import { setUpJobServer } from './set-up.ts'

/**
 * Opens each kind of favourite in the app's own page as each demo user, and compares what the page asks with the files, the
 * section and the files of a periodic report.
 */

/** The browser's globals, before the modules of the app are evaluated; what Node has stays Node's, because the server uses it. */
const browser = await vi.hoisted(async () => {
  // @ts-expect-error the package has no types
  const { JSDOM } = await import('jsdom')
  const { window } = new JSDOM('', { url: 'http://localhost/', pretendToBeVisual: true })
  const replaced = ['navigator', 'localStorage', 'sessionStorage']
  const names = Object.getOwnPropertyNames(window).filter((name) => !(name in globalThis) || replaced.includes(name))
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  for (const name of names)
    Object.defineProperty(globalThis, name, { value: window[name as keyof typeof window], configurable: true, writable: true })
  return {
    saved: null as SavedFavorite | null,
    close: () => {
      for (const [name, descriptor] of before) {
        if (descriptor) Object.defineProperty(globalThis, name, descriptor)
        else Reflect.deleteProperty(globalThis, name)
      }
      window.close()
    },
  }
})
vi.mock('../../pwa/report/favorites/favorites.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useFavorites: () => [],
  useDashboardItems: () => [],
  createFavorite: async (_list: unknown, draft: SavedFavorite) => {
    browser.saved = draft
    return { id: '' }
  },
}))
vi.mock('../../pwa/data/sync/sync.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useDocuments: () => [],
}))
vi.mock('../../pwa/data/offline/result-persister.ts', () => ({
  isPersisted: () => false,
  createResultPersister: () => undefined,
}))

const everyUser = ['user', 'company', 'magazine', 'own', 'store', 'agency', 'manufacturer', 'admin', 'view', 'trial', 'export']
/** The quick run takes a user of each kind of own conditions: publishers, stores, and a data range of own titles. */
const users = process.env.TEST_ENGINES === 'embedded' ? ['user', 'own', 'store'] : everyUser

interface Subjects {
  /** Two titles of the user's data range. */
  jans: readonly [string, string]
  /** A store that the user may choose. */
  storeCd: string
}

/** Conditions without which a page asks for a subject first. */
const getSubjects = ({ jans: [first, second], storeCd }: Subjects): Readonly<Record<string, string>> => ({
  'product-detail': `jan=${first}`,
  'sale-ranking': `jans=${first}`,
  'sale-compare': `jans=${first},${second}`,
  'purchase-cluster': `jans=${first}`,
  'combined-sales-analysis': `jans=${first}`,
  'continuous-purchasing-trend': `jans=${first},${second}`,
  'fair-table': `jans=${first}`,
  'peer-store-gap': `storeCd=${storeCd}`,
})

/** What is typed after a command of the terminal: its subject, and conditions of which some are the user's own. */
const getTyped = ({ jans, storeCd }: Subjects): Readonly<Record<string, readonly (readonly string[])[]>> => ({
  stockouts: [[], ['--no-own'], ['--publisher', '9902']],
  brand: [[], ['--no-own'], ['--brand-type', 'series']],
  search: [['--in-stock']],
  cluster: [[jans[0]]],
  combined: [[jans[0]]],
  compare: [[...jans]],
  continuous: [[...jans]],
  'store-ranking': [[jans[0]]],
  'company-ranking': [[jans[0]]],
  'fair-table': [[jans[0]]],
  'peer-store-gap': [['--store', storeCd]],
})

const pages = import.meta.glob<Readonly<Record<string, ComponentType>>>('../../pwa/features/*/*-page.tsx')

async function loadPage(path: string): Promise<ComponentType> {
  const slug = path.slice(1)
  const module = (await pages[`../../pwa/features/${slug}/${slug}-page.tsx`]?.()) ?? {}
  const [page] = Object.entries(module).flatMap(([name, component]) => (name.endsWith('Page') ? [component] : []))
  if (!page) throw new Error(`no page ${path}`)
  return page
}

const byName = (name: string): Endpoint => {
  const endpoint = endpoints.find((one) => one.name === name)
  if (!endpoint) throw new Error(`no call ${name}`)
  return endpoint
}

/** The calls whose answer an export contains. */
const listResultCalls = (exportCall: string): readonly string[] => {
  const exported = byName(exportCall)
  return isExport(exported) ? (exported.exports ?? []) : [exportCall]
}

type SavedFavorite = Pick<Favorite, 'conditions' | 'featureType'>

interface PageRequest {
  endpoint: Endpoint & { body: z.ZodObject }
  body: Record<string, unknown>
}

const jobs = setUpJobServer('embedded')
const requests: PageRequest[] = []
const realFetch = fetch
let token = ''
let userName = ''

/** Answers what a page needs before it asks its query, and leaves the rest open: only the queries matter. */
async function answerPage(input: unknown, init: { method?: string; body?: string } = {}): Promise<Response> {
  // the terminal's
  if (String(input).startsWith('http')) return realFetch(String(input), init)
  const path = new URL(String(input), 'http://localhost').pathname.replace(/^\/api/, '')
  const endpoint = endpoints.find((one) => one.path === path && one.method === (init.method ?? 'GET'))
  if (!endpoint) return new Promise(() => {})
  const body = JSON.parse(init.body ?? '{}') as Record<string, unknown>
  requests.push({ endpoint: endpoint as PageRequest['endpoint'], body })
  if (endpoint.name !== productDetail.name) return new Promise(() => {})
  const { status, body: result } = await jobs.app.call(endpoint, { body }, token)
  return new Response(JSON.stringify(result), { status })
}

beforeAll(async () => {
  await jobs.app.server.start()
  await setUpBrowser()
  vi.stubGlobal('fetch', answerPage)
})
afterAll(async () => {
  cleanup()
  // React finishes its work
  await new Promise((resolve) => setTimeout(resolve, 100))
  vi.unstubAllGlobals()
  browser.close()
})

/** Opens a page of the app. */
async function openPage(url: string): Promise<HTMLElement> {
  cleanup()
  queryClient.clear()
  requests.length = 0
  const page = await loadPage(url.split('?')[0] ?? '')
  return render(createElement(MemoryRouter, { initialEntries: [url] }, createElement(page))).container
}

const find = <E extends Element>(selector: string, within: ParentNode = document): Promise<E> =>
  waitFor(
    () => {
      const found = within.querySelector<E>(selector)
      if (!found) throw new Error(`no ${selector}`)
      return found
    },
    { timeout: 20_000 },
  )

/** Opens a page and saves it with the form of the app. */
async function saveInApp(url: string): Promise<SavedFavorite> {
  browser.saved = null
  const page = await openPage(url)
  fireEvent.click(await find('[data-command="favorite"]', page))
  fireEvent.submit(await find('form.favorite-form'))
  return waitFor(() => {
    if (!browser.saved) throw new Error(`${url} was not saved`)
    return browser.saved
  })
}

/** Opens a favourite and returns the query that its page asks of one of the calls. */
async function readQuery(favorite: SavedFavorite, calls: readonly string[]): Promise<PageRequest> {
  const url = getFavoritePath(favorite)
  await openPage(url)
  return waitFor(
    () => {
      const query = requests.find(({ endpoint }) => calls.includes(endpoint.name))
      if (!query) throw new Error(`${url} asks ${requests.map(({ endpoint }) => endpoint.name).join()}`)
      return query
    },
    { timeout: 20_000 },
  )
}

const call = async <T>(endpoint: Endpoint, request: object): Promise<T> => {
  const { status, body } = await jobs.app.call(endpoint, request, token)
  expect(status, `${endpoint.name} ${JSON.stringify(request)} ${JSON.stringify(body).slice(0, 300)}`).toBe(200)
  return body.data as T
}

async function readFile(endpoint: Endpoint, body: object): Promise<Buffer> {
  const { fileContent } = await call<{ fileContent: string }>(endpoint, { body })
  return Buffer.from(fileContent, 'base64')
}

/** Cells as texts that CSV and Excel have in common. */
function toText(value: ExcelJS.CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  const text = String(value)
  return text !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text
}

const readSheet = (sheet: ExcelJS.Worksheet, columns?: number): string[][] => {
  const rows: string[][] = []
  sheet.eachRow((row) => {
    const cells = row.values as ExcelJS.CellValue[]
    rows.push(Array.from({ length: columns ?? row.cellCount }, (_one, index) => toText(cells[index + 1])))
  })
  return rows
}

async function readCsv(endpoint: Endpoint, body: object): Promise<string[][]> {
  const bytes = await readFile(endpoint, { ...body, format: 1, encoding: 'utf-8' })
  const sheet = await new ExcelJS.Workbook().csv.read(Readable.from([bytes]), { map: (cell) => cell })
  const columns = sheet.getRow(1).cellCount
  return readSheet(sheet, columns)
}

async function loadWorkbook(bytes: Buffer): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer)
  return workbook
}

const squeeze = (text: string): string => text.normalize('NFKC').replace(/\s/g, '')

async function readPdf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return squeeze(text)
}

/** What names a row: its longest text; '' for rows of figures and dates. */
const getName = (row: readonly string[]): string =>
  row.filter((cell) => /[ぁ-んァ-ヶ一-龠]/.test(cell)).sort((a, b) => b.length - a.length)[0] ?? ''

/** Rows of a result with pages; null for the other results, whose files have rows of their own. */
function listRows(result: Record<string, unknown>): { total: number; names: string[] } | null {
  const { paging } = result as { paging?: { total: number } }
  const list = [result.list, result.rankingList].find(Array.isArray) as Record<string, unknown>[] | undefined
  if (!paging || !list) return null
  const names = ['productName', 'storeName', 'companyName', 'publisherName', 'genreName']
  return { total: paging.total, names: list.map((row) => String(names.map((name) => row[name]).find(Boolean) ?? '')) }
}

/** Compares the rows of a CSV file with those of the workbook and the PDF. */
async function expectFiles(exported: Endpoint, body: object, { csv, label }: { csv: string[][]; label: string }): Promise<void> {
  const [header = [], ...rows] = csv
  const [sheet] = (await loadWorkbook(await readFile(exported, { ...body, format: 2 }))).worksheets
  const cells = sheet ? readSheet(sheet, header.length) : []
  const first = cells.findIndex((row) => row.join() === header.join()) + 1
  expect(cells.slice(first, first + rows.length), `${label}: Excel`).toEqual(rows)

  const pdf = await readPdf(await readFile(exported, { ...body, format: 3 }))
  for (const row of [rows[0], rows.at(-1)]) if (row) expect(pdf, `${label}: PDF`).toContain(squeeze(getName(row)))
}

/** Compares one favourite on the screen, in files and in a section of a report. Returns the item of the report and its rows. */
async function compareFavorite(favorite: SavedFavorite, label: string, { isWhole }: { isWhole: boolean }) {
  const { question: query } = favorite.conditions
  if (query === null) throw new Error(`${label} has no query`)
  const exported = byName(query.call)
  const body = resolveRelativePeriod(query.body, session.user?.dataState.wholeDate ?? '')
  const screen = await readQuery(favorite, listResultCalls(query.call))
  // pages are not a part of a file's query, and its columns and tables are not a part of the screen's
  const fields = exported.body instanceof z.ZodObject ? exported.body.shape : {}
  const asOnScreen = Object.fromEntries([
    ...Object.entries(body).filter(([name]) => !(name in screen.endpoint.body.shape)),
    ...Object.entries(screen.body).filter(([name]) => name in fields),
  ])
  // the comparison asks in the order of codes, so that moving a title asks nothing, and shows the order of the URL
  const order = (list: string[][]) => (query.call === 'compareProductsExport' ? list.map((row) => row.join()).sort() : list)
  // the record of forecasts grows while the server runs
  const csv = await vi.waitFor(
    async () => {
      const stored = await readCsv(exported, body)
      expect(order(await readCsv(exported, asOnScreen)), `${label}: ${JSON.stringify(screen.body)}`).toEqual(order(stored))
      return stored
    },
    { timeout: 30_000, interval: 1000 },
  )
  const rows = csv.slice(1)
  const result = await call<Record<string, unknown>>(screen.endpoint, { body: screen.body })
  const listed = listRows(result)
  if (listed !== null) {
    expect(rows.length, `${label}: rows`).toBe(listed.total)
    for (const [index, name] of listed.names.entries()) expect(rows[index]?.join('\t'), `${label}: row ${index}`).toContain(name)
  }

  if (isWhole) await expectFiles(exported, body, { csv, label })
  if (screen.endpoint.name === stockOuts.name) {
    const { now } = await call<{ now: { value: number }[] }>(watchTrial, {
      body: { featureType: favorite.featureType, conditions: favorite.conditions, watch: { storesOut: 1 } },
    })
    expect(now[0]?.value, `${label}: watch`).toBe((result as { totals: { soldOutStores: number } }).totals.soldOutStores)
  }

  const { favorite: stored } = await call<{ favorite: { id: string } }>(favoriteAdd, {
    body: { ...favorite, id: randomUUID(), name: label },
  })
  const item = { ...createPeriodicReportItem('favorite', stored.id), parts: ['table'], rows: 20, heading: label }
  const section = await call<{ rows: string[][]; total: number | null; problem: string | null }>(periodicReportSection, {
    body: item,
  })
  expect(section.problem, `${label}: section`).toBeNull()
  if (section.total !== null) expect(section.total, `${label}: section`).toBe(rows.length)
  const shown = rows.slice(0, 20)
  expect(section.rows.map(getName), `${label}: section`).toEqual(shown.map(getName))
  return { item, shown, label }
}

/** Saves a favourite with the terminal. */
async function saveInTerminal(url: string, args: readonly string[]): Promise<SavedFavorite> {
  const name = randomUUID()
  const home = mkdtempSync(join(tmpdir(), 'uresuji-home-'))
  const [command = '', ...rest] = args
  const { stdout, stderr, status } = await runInProcess(['favorites', 'add', command, name, ...rest, '--json'], {
    env: {
      XDG_CONFIG_HOME: home,
      HOME: home,
      URESUJI_SERVER: url,
      URESUJI_USER: `${userName}@demo.example`,
      URESUJI_PASSWORD: 'Demo-pass1!',
    },
  })
  rmSync(home, { recursive: true })
  expect(status, stderr).toBe(0)
  const { conditions, featureType, id } = JSON.parse(stdout) as SavedFavorite & { id: string }
  await call(favoriteDelete, { body: { id } })
  return { conditions, featureType }
}

/** Finds titles and a store that the user may ask for. */
async function findSubjects(user: UserInfo): Promise<Subjects> {
  const to = user.dataState.wholeDate ?? ''
  const body = { period: { from: addDays(to, -27), to }, soldInPeriod: true, pageSize: 2 }
  const { list } = await call<{ list: { jan: string }[] }>(productSearch, { body })
  const [first, second] = list.map(({ jan }) => jan)
  const { list: stores } = await call<{ list: { storeCd: string }[] }>(storeList, {
    query: { companyCds: user.ownCompanyCds.join(','), pageSize: 1 },
  })
  const storeCd = user.contract.companyCategory === 'store' ? stores[0]?.storeCd : jobs.app.facts.storeCd
  if (!first || !second || !storeCd) throw new Error(`${user.email} has no titles or no store`)
  return { jans: [first, second], storeCd }
}

/** Writes a periodic report of the favourites as a job and finds their rows in its workbook and its PDF. */
async function expectReport(compared: readonly Awaited<ReturnType<typeof compareFavorite>>[]): Promise<void> {
  const reportId = randomUUID()
  await call(periodicReportSave, {
    params: { reportId },
    body: { name: '定例', remark: '', shared: false, items: compared.map(({ item }) => item) },
  })
  const write = async (format: 2 | 3): Promise<Buffer> => {
    const job = { content: { kind: 'periodic-report', body: { reportId } }, file: { format } }
    const { list } = await call<{ list: { jobId: string }[] }>(jobStart, { body: { jobs: [job] } })
    const jobId = list[0]?.jobId ?? ''
    await vi.waitFor(
      async () => {
        const job = await call<{ state: string }>(jobOne, { params: { jobId } })
        expect(job.state, JSON.stringify(job)).toBe('done')
      },
      { timeout: 240_000, interval: 200 },
    )
    return (await jobs.readBytes(jobId, { authorization: `Bearer ${token}` })).bytes
  }
  const workbook = await write(2)
  const pdf = await write(3)
  const [, ...sheets] = (await loadWorkbook(workbook)).worksheets
  const text = await readPdf(pdf)
  expect(sheets.length).toBe(compared.length)
  for (const [index, { shown, label }] of compared.entries()) {
    const sheet = sheets[index]
    const names = sheet ? readSheet(sheet).map((row) => row.join('\t')) : []
    for (const row of shown) {
      const name = getName(row)
      expect(
        names.some((cells) => cells.includes(name)),
        `${label}: ${name} in the workbook of the report`,
      ).toBe(true)
      expect(text, `${label}: PDF of the report`).toContain(squeeze(name))
    }
  }
}

describe.each(users)('favourites of %s', (name) => {
  it('favourites show the same rows on the screen, in CSV, Excel and PDF, and in a periodic report', {
    timeout: 900_000,
  }, async () => {
    if (name === 'export') {
      // the area of sales exports has no favourites
      await expect(jobs.app.signIn(name)).resolves.toBeTruthy()
      return
    }
    userName = name
    token = await jobs.app.signIn(name)
    const user = await call<UserInfo>(info, {})
    session.user = user
    writeCookie(TOKEN_COOKIE, token, { sameSite: 'Strict' })
    const viewer = { ...user, contractPattern: user.contract.contractPattern }
    const { list: initial } = await call<{ list: { id: string; own: boolean }[] }>(favoriteList, {})
    for (const { id, own } of initial) if (own) await call(favoriteDelete, { body: { id } })
    const kinds = featureTypes.filter(({ feature }) => canUseFeature(viewer, feature))
    const subjects = await findSubjects(user)
    const compared: Awaited<ReturnType<typeof compareFavorite>>[] = []
    for (const { code, slug, path, view = {} } of kinds) {
      const subject = getSubjects(subjects)[path.slice(1)]
      const search = [new URLSearchParams(view).toString(), subject].filter(Boolean).join('&')
      const commands = screenCommands.filter((command) => `/${command.slug}` === path).map((command) => command.name)
      for (const command of commands.filter((one) => (one === 'brand') === (slug === 'brand-pickup')))
        for (const args of getTyped(subjects)[command] ?? [[]]) {
          const saved = await saveInTerminal(jobs.app.server.info.uri, [command, ...args])
          const { item } = await compareFavorite(saved, `端末 ${[command, ...args].join(' ')}`, { isWhole: false })
          // two favourites of a user cannot have the same conditions
          await call(favoriteDelete, { body: { id: item.source } })
        }
      const saved = await saveInApp(`${path}${search === '' ? '' : `?${search}`}`)
      expect(saved.featureType, slug).toBe(code)
      compared.push(await compareFavorite(saved, `画面 ${slug}`, { isWhole: true }))
    }
    await expectReport(compared)
  })
})
