import type { askQuestion } from '../../shared/api/ask.ts'
import type { Result } from '../../shared/api/endpoint.ts'
import { type AnalysisOption, getAnalysisInput } from '../analysis/analysis.ts'
import { quoteShellWord } from '../output/quote-shell-word.ts'
import { analysisCommands } from './analysis-commands.ts'
import { findScreenCommand } from './screen-commands.ts'

/** Command line of a reading. */
interface AskCommandLine {
  args: readonly string[]
  /** Conditions that the command does not have. */
  dropped: readonly string[]
}

/** A reading as the server answers it. */
type Reading = Pick<Result<typeof askQuestion>['readings'][number], 'screen' | 'parameters' | 'conditions'>

/** Commands of the screens other than analyses. */
const otherCommands: Readonly<Record<string, string>> = {
  schedules: 'schedules',
  'data-health': 'data-health',
  'data-loads': 'loads',
  contract: 'contracts',
  'contract-pattern': 'patterns',
  'user-management': 'users',
  notification: 'notices',
  audit: 'audit',
  favorite: 'favorites',
  exporting: 'jobs',
}
/** Commands of the parts of the title page; the code is their argument. */
const tabCommands: Readonly<Record<string, string>> = {
  trend: 'trend',
  forecast: 'forecast',
  cumulative: 'cumulative',
  ranking: 'daily-ranking',
  characteristics: 'characteristics',
  issues: 'transition',
  stock: 'stock',
  orders: 'orders',
  cluster: 'cluster',
  together: 'combined',
  publication: 'publication',
  publicity: 'publicity',
}
/** Commands whose options are not derived from the API: all take a period and a store filter, some also a product filter. */
const undeclaredCommands: readonly string[] = ['ranking', 'search', 'trend']
const undeclaredCommandsWithProducts: readonly string[] = ['ranking', 'search']

/** Options with the same name in every command, by the URL parameter of the screens. */
const listFlags: Readonly<Record<string, string>> = {
  'products.genreKeys': '--genre',
  'products.itemGenreKeys': '--item',
  'products.publisherCds': '--publisher',
  'products.seriesCds': '--series',
  'products.jans': '--product',
  'products.kind': '--kind',
  'products.author': '--author',
  'products.keyword': '--keyword',
  'stores.areaCds': '--area',
  'stores.prefectureCds': '--prefecture',
  'stores.companyCds': '--company',
  'stores.chainCds': '--chain',
  'stores.storeCds': '--store',
  'stores.locationCds': '--location',
  'stores.scaleCds': '--scale',
  'stores.categoryCds': '--category',
}
/** Options of the ranking and the search, which are not declared by their API. */
const commandFlags: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ranking: { limit: '--limit', sinceRelease: '--since-release', channel: '--channel' },
  search: { sinceRelease: '--since-release', searchBy: '--by' },
  trend: { unit: '--unit', channel: '--channel' },
}
const commandChoices: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  ranking: { 'basis=1': ['--basis', 'amount'], 'gender=1': ['--gender', 'male'], 'gender=2': ['--gender', 'female'] },
  search: { 'inStock=1': ['--in-stock'] },
}
/** Ranges: two parameters are one option. */
const rangeFlags: Readonly<Record<string, string>> = {
  'products.releaseDate': '--released',
  'products.price': '--price',
  ageRange: '--age',
  price: '--price',
  saleRate: '--sale-rate',
  returnRate: '--return-rate',
  saleQuantity: '--sold',
  days: '--days',
}

/** Command of a reading, and the parameters that the choice of the command expresses. */
function chooseCommand({ screen, parameters: params }: Reading): { name: string | undefined; expressed: readonly string[] } {
  if (screen === 'product-detail') return { name: tabCommands[params.tab ?? 'trend'], expressed: ['tab'] }
  return findScreenCommand(screen, params) ?? { name: otherCommands[screen], expressed: [] }
}

/** Option of a parameter with a declared field of the API. */
function formatOption(option: AnalysisOption, value: string): string[] | null {
  if (option.kind === 'switch') return value === '1' ? [option.flag] : null
  if (option.kind !== 'choice') return [option.flag, value]
  const choice = Object.entries(option.choices ?? {}).find(([, sent]) => String(sent) === value)
  return choice ? [option.flag, choice[0]] : null
}

const formatSort = ({ sort, sortBy, descending }: Readonly<Record<string, string>>): string[] => {
  if (sort) return sort.startsWith('-') ? [sort.slice(1)] : [`${sort}:asc`]
  return sortBy ? [descending === '0' ? `${sortBy}:asc` : sortBy] : []
}

/**
 * Command line equivalent to a reading; null if the screen has no command. Also returns the conditions that the command lacks,
 * which the caller must report.
 */
export function toCommandLine(reading: Reading): AskCommandLine | null {
  const { name, expressed } = chooseCommand(reading)
  if (name === undefined) return null
  const { parameters: params } = reading
  const analysis = analysisCommands.find((one) => one.name === name)
  const input = analysis ? getAnalysisInput(analysis) : null
  const hasProducts = input?.hasProducts ?? undeclaredCommandsWithProducts.includes(name)
  const hasStores = input?.hasStores ?? undeclaredCommands.includes(name)
  const hasPeriod = input ? input.period !== null : undeclaredCommands.includes(name)
  const isSorted = input?.isSorted ?? name === 'search'
  const args: string[] = []
  const options: string[] = []
  const dropped = new Set<string>()
  const sortFields = ['sort', 'sortBy', 'descending']
  for (const [path, value] of Object.entries(params)) {
    if (expressed.includes(path)) continue
    const option = input?.options.find(({ field, isFileOnly }) => field === path && isFileOnly !== true)
    const written = option ? formatOption(option, value) : null
    const [, base = '', end = ''] = /^(.+)\.(from|to)$/.exec(path) ?? []
    const rangeOption = input?.options.find(({ field }) => field === base)
    const rangeFlag = rangeOption?.flag ?? (base === 'releaseDate' && name === 'search' ? '--released' : rangeFlags[base])
    if (path === 'jan' || path === 'jans') args.push(...value.split(','))
    else if (path === 'keyword' && name === 'search') args.push(value)
    else if (base === 'period' || base === 'released') {
      if (hasPeriod) options.push(`--${end}`, value)
      else dropped.add(path)
    } else if (base !== '' && rangeFlag !== undefined && (hasProducts || rangeOption !== undefined)) {
      const range = `${params[`${base}.from`] ?? ''}..${params[`${base}.to`] ?? ''}`
      if (!options.includes(range)) options.push(rangeFlag, range)
    } else if (written !== null) options.push(...written)
    else if (listFlags[path] !== undefined && (path.startsWith('stores.') ? hasStores : hasProducts))
      options.push(listFlags[path], value)
    else if (commandFlags[name]?.[path] !== undefined) options.push(commandFlags[name][path], value)
    else if (commandChoices[name]?.[`${path}=${value}`] !== undefined)
      options.push(...(commandChoices[name][`${path}=${value}`] ?? []))
    else if (!(isSorted && sortFields.includes(path))) dropped.add(path)
  }
  const sort = isSorted ? formatSort(params) : []
  if (sort.length > 0) options.push('--sort', ...sort)
  return {
    args: [name, ...args, ...options],
    dropped: reading.conditions.flatMap(({ text, parameters }) => (parameters.some((path) => dropped.has(path)) ? [text] : [])),
  }
}

/** Arguments as typed in a shell. */
export const quoteArguments = (args: readonly string[]): string => args.map(quoteShellWord).join(' ')
