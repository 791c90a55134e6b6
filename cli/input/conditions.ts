import { type Command, Option } from 'commander'
import {
  addDays,
  addMonths,
  getMonthEnd,
  getMonthStart,
  getTodayInJapan,
  getWeekStart,
  isDay,
  type Period,
} from '../../shared/calendar/period.ts'
import { requestKinds } from '../../shared/trade/kinds.ts'
import type { CommandContext } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import type { CliMessageKey, CliTranslate } from '../context/language.ts'
import { normalizeOptionalDay, normalizeTypedDay } from './typed-day.ts'

/** Collects the values of an option that can be repeated and comma-separated. */
export const collectCodes = (value: string, before: string[] = []): string[] => [
  ...before,
  ...value.split(',').filter((code) => code !== ''),
]

export const periodNames = [
  'today',
  'yesterday',
  '7d',
  '28d',
  '12w',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'last-year',
] as const
export type PeriodName = (typeof periodNames)[number]

/** Default periods of commands that do not have the common form. */
export const defaultPeriods = {
  search: '7d',
  trend: '28d',
  ranking: 'last-week',
  salesData: 'last-week',
} as const satisfies Record<string, PeriodName>
/** Default period of an analysis, unless the analysis declares its own (analysis.ts). */
export const getDefaultPeriod = ({ period }: { period?: PeriodName }): PeriodName => period ?? 'last-week'

/** Resolves a named period to days; `today` includes an incomplete day. */
export function resolveNamedPeriod(name: PeriodName, today: string): Period {
  const yesterday = addDays(today, -1)
  const week = getWeekStart(today)
  const month = getMonthStart(today)
  const lastYear = Number(today.slice(0, 4)) - 1
  const periods: Record<PeriodName, Period> = {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    '7d': { from: addDays(today, -7), to: yesterday },
    '28d': { from: addDays(today, -28), to: yesterday },
    '12w': { from: addDays(today, -84), to: yesterday },
    'this-week': { from: week, to: today },
    'last-week': { from: addDays(week, -7), to: addDays(week, -1) },
    'this-month': { from: month, to: today },
    'last-month': { from: addMonths(month, -1), to: getMonthEnd(addMonths(month, -1)) },
    'last-year': { from: `${lastYear}-01-01`, to: `${lastYear}-12-31` },
  }
  return periods[name]
}

/** Other spellings of the names, without hyphens and spaces. */
const periodSpellings: Readonly<Record<string, PeriodName>> = {
  今日: 'today',
  昨日: 'yesterday',
  直近7日: '7d',
  '7日': '7d',
  直近28日: '28d',
  '28日': '28d',
  直近12週: '12w',
  '12週': '12w',
  今週: 'this-week',
  先週: 'last-week',
  今月: 'this-month',
  先月: 'last-month',
  昨年: 'last-year',
  去年: 'last-year',
  last7days: '7d',
  last28days: '28d',
  last12weeks: '12w',
  ...Object.fromEntries(periodNames.map((name) => [name.replaceAll('-', ''), name])),
}

/** Days of a typed year, month or day, or of two of them: 2026, 2026-10, 2026-10-05, 2026-09..2026-10. null for anything else. */
function parseCalendarPeriod(text: string): Period | null {
  const parseOne = (one: string): Period | null => {
    const [, year, month, day] = /^(\d{4})(?:[-/年]?(\d{1,2})(?:[-/月](\d{1,2}))?)?[年月日]?$/.exec(one) ?? []
    if (year === undefined) return null
    const from = `${year}-${(month ?? '1').padStart(2, '0')}-${(day ?? '1').padStart(2, '0')}`
    if (!isDay(from)) return null
    const to = day !== undefined ? from : month !== undefined ? getMonthEnd(from) : `${year}-12-31`
    return { from, to }
  }
  const [first, last] = text.split(/\.\.|〜|~/).map((one) => parseOne(one.trim()))
  return first && last !== null ? { from: first.from, to: last?.to ?? first.to } : null
}

/** Reads a typed period: its name in any spelling, or days of the calendar, which are returned as from..to. Throws if it is none. */
export function readPeriodText(text: string, { t }: { t: CliTranslate }): string {
  const plain = text.normalize('NFKC').trim().toLowerCase()
  const name = periodSpellings[plain.replace(/[-_\s]/g, '')]
  if (name !== undefined) return name
  const days = parseCalendarPeriod(plain)
  if (days !== null) return `${days.from}..${days.to}`
  const reason = t('error.periodName', { values: periodNames.join(', ') })
  throw new CommandFailure(t('error.option', { option: '--period', reason }))
}

const isPeriodName = (text: string): text is PeriodName => (periodNames as readonly string[]).includes(text)

/** Days of a period that {@link readPeriodText} has read. */
function resolvePeriod(text: string, today: string): Period {
  if (isPeriodName(text)) return resolveNamedPeriod(text, today)
  const [from = today, to = from] = text.split('..')
  return { from, to }
}

export interface PeriodOptions {
  period?: string
  from?: string
  to?: string
}

/** Parses the period: by name, by its ends, or by one end, with the other from the name. `fallback` is the default name. */
export function parsePeriod(options: PeriodOptions, fallback: PeriodName, today = getTodayInJapan()): Period {
  const named = resolvePeriod(options.period ?? fallback, today)
  const to = normalizeOptionalDay(options.to) ?? (options.from && !options.period ? today : named.to)
  return { from: normalizeOptionalDay(options.from) ?? (options.to && !options.period ? to : named.from), to }
}

export const addChoiceOption = (command: Command, flag: string, text: string, values: readonly string[]): Command =>
  command.addOption(new Option(flag, text).choices(values))

export function addPeriodOptions(command: Command, t: CliTranslate): void {
  const option = new Option('--period <name>', t('conditions.period')).choices(periodNames)
  command.addOption(option.argParser((text: string) => readPeriodText(text, { t })))
  command.option('--from <day>', t('conditions.from')).option('--to <day>', t('conditions.to'))
}

const productListOptions = [
  ['--genre <key>', 'conditions.genre'],
  ['--item <key>', 'conditions.item'],
  ['--publisher <code>', 'conditions.publisher'],
  ['--series <code>', 'conditions.series'],
  ['--product <jan>', 'conditions.product'],
] as const
const storeListOptions = [
  ['--area <code>', 'conditions.area'],
  ['--prefecture <code>', 'conditions.prefecture'],
  ['--company <code>', 'conditions.company'],
  ['--chain <code>', 'conditions.chain'],
  ['--store <code>', 'conditions.store'],
  ['--location <code>', 'conditions.location'],
  ['--scale <code>', 'conditions.scale'],
  ['--category <code>', 'conditions.category'],
] as const

const addListOptions = (command: Command, t: CliTranslate, rows: readonly (readonly [string, CliMessageKey])[]) => {
  for (const [flag, key] of rows) command.option(flag, t(key), collectCodes)
}
/** Product filter options that are not lists of codes: release, price and words. */
const productOptions = [
  ['--released', '<range>', 'search.released'],
  ['--price', '<range>', 'search.price'],
  ['--author', '<text>', 'conditions.author'],
  ['--keyword', '<text>', 'search.keyword'],
] as const
/** Product filter options that a command with its own filter (the search) defines itself. */
export const ownProductFlags: readonly string[] = productOptions.map(([flag]) => flag)

/** Adds the product filter options, except `excludedFlags`, which the command uses for other fields. */
export function addProductOptions(command: Command, t: CliTranslate, excludedFlags: readonly string[] = []): void {
  addChoiceOption(command, '--kind <kind>', t('conditions.kind'), requestKinds)
  addListOptions(command, t, productListOptions)
  // what the codes are called everywhere else
  if (!excludedFlags.includes('--jan'))
    command.addOption(new Option('--jan <jan>', t('conditions.product')).argParser(collectCodes).hideHelp())
  addProductGroupOption(command, t)
  for (const [flag, value, key] of productOptions) if (!excludedFlags.includes(flag)) command.option(`${flag} ${value}`, t(key))
}
/** Adds an option for saved lists. One option names one list, since names may contain commas. */
const addSavedGroupOption = (command: Command, flag: string, text: string): void => {
  command.option(flag, text, (name: string, before: string[] = []) => [...before, name])
}
export const addProductGroupOption = (command: Command, t: CliTranslate): void =>
  addSavedGroupOption(command, '--product-group <name>', t('groups.productOption'))
export function addStoreOptions(command: Command, t: CliTranslate): void {
  addListOptions(command, t, storeListOptions)
  addSavedGroupOption(command, '--store-group <name>', t('groups.storeOption'))
}

/** Names of saved groups, which are replaced by their members. */
export interface GroupOptions {
  storeGroup?: string[]
  productGroup?: string[]
}

export interface ListOptions extends GroupOptions {
  kind?: string
  genre?: string[]
  item?: string[]
  publisher?: string[]
  series?: string[]
  product?: string[]
  /** Another name of `product`. */
  jan?: string[]
  released?: string
  price?: string
  author?: string
  keyword?: string
  area?: string[]
  prefecture?: string[]
  company?: string[]
  chain?: string[]
  store?: string[]
  location?: string[]
  scale?: string[]
  category?: string[]
}

/** Builds the product filter of a request; the API's schema adds defaults. */
export const toProductFilter = (options: ListOptions, context: CommandContext, excludedFlags: readonly string[] = []) => ({
  kind: options.kind,
  genreKeys: options.genre,
  itemGenreKeys: options.item,
  publisherCds: options.publisher,
  seriesCds: options.series,
  jans: options.jan && !excludedFlags.includes('--jan') ? [...(options.product ?? []), ...options.jan] : options.product,
  ...(excludedFlags.includes('--released') ? {} : { releaseDate: parseDayRange(options.released, '--released', context) }),
  ...(excludedFlags.includes('--price') ? {} : { price: parseNumberRange(options.price, '--price', context) }),
  ...(excludedFlags.includes('--author') ? {} : { author: options.author }),
  ...(excludedFlags.includes('--keyword') ? {} : { keyword: options.keyword }),
})
export const toStoreFilter = (options: ListOptions) => ({
  areaCds: options.area,
  prefectureCds: options.prefecture,
  companyCds: options.company,
  chainCds: options.chain,
  storeCds: options.store,
  locationCds: options.location,
  scaleCds: options.scale,
  categoryCds: options.category,
})

/** Parses a number; undefined if not given. Throws a message that names the option. */
export function parseNumber(value: string | undefined, option: string, { t }: CommandContext): number | undefined {
  if (value === undefined) return undefined
  const number = Number(value.replaceAll(',', '').normalize('NFKC'))
  if (value.trim() === '' || !Number.isFinite(number))
    throw new CommandFailure(t('error.option', { option, reason: t('error.number', { value }) }))
  return number
}

/** Parses `--since-release` to the last day since release: 0 to 7 unchanged, 12w and 24w in days. */
export function parseReleaseDays(text: string | undefined, context: CommandContext): number | undefined {
  const weeks = /^(12|24)w$/.exec(text ?? '')?.[1]
  return weeks ? Number(weeks) * 7 - 1 : parseNumber(text, '--since-release', context)
}

/** Parses `from..to`; either end may be omitted. `read` parses the ends. */
export function parseRange<T>(
  value: string | undefined,
  read: (text: string) => T,
  createFailure: () => CommandFailure,
): { from: T | null; to: T | null } | undefined {
  if (value === undefined) return undefined
  const bounds = value.split(/\.\.|〜|~/)
  if (bounds.length !== 2 || (bounds[0] === '' && bounds[1] === '')) throw createFailure()
  const [from, to] = bounds.map((end) => (end === '' ? null : read(end.trim())))
  return { from: from ?? null, to: to ?? null }
}

export const parseNumberRange = (value: string | undefined, option: string, context: CommandContext) =>
  parseRange(
    value,
    (text) => parseNumber(text, option, context) ?? 0,
    () => createRangeFailure(option, '500..1000', context),
  )
export const parseDayRange = (value: string | undefined, option: string, context: CommandContext) =>
  parseRange(value, normalizeTypedDay, () => createRangeFailure(option, '2026-10-01..2026-11-30', context))

const createRangeFailure = (option: string, example: string, { t }: CommandContext) =>
  new CommandFailure(t('error.option', { option, reason: t('error.range', { example }) }))

/** Parses sort columns: `name` or `name:asc`. */
export const parseSort = (columns: readonly string[] | undefined) =>
  columns?.map((text) => {
    const [key, direction] = text.split(':')
    return { key, descending: direction !== 'asc' }
  })
