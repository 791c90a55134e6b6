import { type Command, Option } from 'commander'
import {
  addDays,
  addMonths,
  getMonthEnd,
  getMonthStart,
  getTodayInJapan,
  getWeekStart,
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
    'this-week': { from: week, to: today },
    'last-week': { from: addDays(week, -7), to: addDays(week, -1) },
    'this-month': { from: month, to: today },
    'last-month': { from: addMonths(month, -1), to: getMonthEnd(addMonths(month, -1)) },
    'last-year': { from: `${lastYear}-01-01`, to: `${lastYear}-12-31` },
  }
  return periods[name]
}

export interface PeriodOptions {
  period?: PeriodName
  from?: string
  to?: string
}

/** Parses the period: by name, by its ends, or by one end, with the other from the name. `fallback` is the default name. */
export function parsePeriod(options: PeriodOptions, fallback: PeriodName, today = getTodayInJapan()): Period {
  const named = resolveNamedPeriod(options.period ?? fallback, today)
  const to = normalizeOptionalDay(options.to) ?? (options.from && !options.period ? today : named.to)
  return { from: normalizeOptionalDay(options.from) ?? (options.to && !options.period ? to : named.from), to }
}

export const addChoiceOption = (command: Command, flag: string, text: string, values: readonly string[]): Command =>
  command.addOption(new Option(flag, text).choices(values))

export function addPeriodOptions(command: Command, t: CliTranslate): void {
  addChoiceOption(command, '--period <name>', t('conditions.period'), periodNames)
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
  jans: options.product,
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
