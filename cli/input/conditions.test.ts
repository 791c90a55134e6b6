import { describe, expect, it } from 'vitest'
import { salesTrends } from '../../shared/api/product-detail.ts'
import { productSearchBody } from '../../shared/api/product-search.ts'
import { rankingBody } from '../../shared/api/ranking-create.ts'
import { toTrendRequest } from '../commands/product-detail/trend.action.ts'
import { toSearchRequest } from '../commands/product-search.action.ts'
import { toRankingRequest } from '../commands/ranking-create.action.ts'
import { CommandFailure } from '../context/failure.ts'
import { createTranslate } from '../context/language.ts'
import { buildProgram } from '../program.ts'
import { parsePeriod, periodNames, readPeriodText, resolveNamedPeriod } from './conditions.ts'
import { validateInput } from './validate-input.ts'

const context = { language: 'en' as const, t: createTranslate('en'), env: {} }
const globals = { profile: 'default', color: true }
const friday = '2026-11-20'

/** Options of a command line as parsed by Commander. */
async function parseOptions<T>(...args: string[]): Promise<T> {
  const command = (await buildProgram(context)).commands.find((item) => item.name() === args[0])
  if (!command) throw new Error(`no command ${args[0]}`)
  command.parseOptions(args.slice(1))
  return { ...globals, ...command.opts() } as T
}

describe('periods in options', () => {
  it('accepts a period by a name such as last-week', () => {
    expect(resolveNamedPeriod('last-week', friday)).toEqual({ from: '2026-11-09', to: '2026-11-15' })
    expect(resolveNamedPeriod('7d', friday)).toEqual({ from: '2026-11-13', to: '2026-11-19' })
    expect(resolveNamedPeriod('last-month', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(resolveNamedPeriod('last-year', friday)).toEqual({ from: '2025-01-01', to: '2025-12-31' })
    for (const name of periodNames) {
      const { from, to } = resolveNamedPeriod(name, friday)
      expect(from <= to).toBe(true)
    }
  })

  it('accepts a period by start and end with hyphens or slashes, where one implies the other', () => {
    expect(parsePeriod({ from: '2026/10/09', to: '2026-10-15' }, '7d', friday)).toEqual({ from: '2026-10-09', to: '2026-10-15' })
    expect(parsePeriod({ from: '2026-10-09' }, '7d', friday)).toEqual({ from: '2026-10-09', to: friday })
    expect(parsePeriod({ to: '2026-10-09' }, '7d', friday)).toEqual({ from: '2026-10-09', to: '2026-10-09' })
    expect(parsePeriod({}, 'yesterday', friday)).toEqual({ from: '2026-11-19', to: '2026-11-19' })
    const fullWidth = { from: '２０２６／１０／０９', to: '２０２６-１０-１５' }
    expect(parsePeriod(fullWidth, '7d', friday)).toEqual({ from: '2026-10-09', to: '2026-10-15' })
  })
})

describe('conversion of options to API requests', () => {
  it('converts the options of a search to an API request', async () => {
    const options = await parseOptions<Parameters<typeof toSearchRequest>[1]>(
      'search',
      '--from',
      '2026-11-14',
      '--to',
      friday,
      '--by',
      'name',
      '--genre',
      '03,08',
      '--genre',
      '02/79',
      '--released',
      '2026/10/01..',
      '--price',
      '500..1,000',
      '--sale-rate',
      '..30',
      '--in-stock',
      '--since-release',
      '12w',
      '--sort',
      'saleRate:asc',
      '--sort',
      'jan',
      '--prefecture',
      '13',
      '--page',
      '2',
    )
    expect(validateInput(productSearchBody, toSearchRequest('星', options, context), context)).toMatchObject({
      period: { from: '2026-11-14', to: friday },
      searchBy: 'name',
      keyword: '星',
      products: { kind: 'publication', genreKeys: ['03', '08', '02/79'], publisherCds: [] },
      stores: { prefectureCds: ['13'], chainCds: [] },
      releaseDate: { from: '2026-10-01', to: null },
      price: { from: 500, to: 1000 },
      saleRate: { from: null, to: 30 },
      inStock: true,
      sinceRelease: 83,
      soldInPeriod: false,
      sort: [
        { key: 'saleRate', descending: false },
        { key: 'jan', descending: true },
      ],
      pageNum: 2,
      pageSize: 50,
    })
  })

  it('converts the options of rankings and trends to API requests', async () => {
    const options = await parseOptions<Parameters<typeof toRankingRequest>[0]>(
      'ranking',
      '--period',
      'yesterday',
      '--basis',
      'amount',
      '--gender',
      'female',
      '--age',
      '20..40',
      '--limit',
      '30',
      '--kind',
      'book',
      '--channel',
      'net',
    )
    expect(validateInput(rankingBody, toRankingRequest(options, context), context)).toMatchObject({
      basis: 1,
      gender: 2,
      ageRange: { from: 20, to: 40 },
      limit: 30,
      products: { kind: 'book' },
      channel: 'net',
    })
    const trend = await parseOptions<Parameters<typeof toTrendRequest>[1]>(
      'trend',
      '--unit',
      'week',
      '--week-starts',
      '2',
      '--store',
      'S1',
      '--show-by',
      'store',
    )
    expect(validateInput(salesTrends.body, toTrendRequest('4999900114', trend, context), context)).toMatchObject({
      unit: 'week',
      weekStartsOn: 2,
      stores: { storeCds: ['S1'] },
      showBy: 'store',
    })
  })

  it('passes every condition for stores on to the API request', async () => {
    const stores = {
      area: 'areaCds',
      prefecture: 'prefectureCds',
      company: 'companyCds',
      chain: 'chainCds',
      store: 'storeCds',
      location: 'locationCds',
      scale: 'scaleCds',
      category: 'categoryCds',
    }
    const options = await parseOptions<Parameters<typeof toRankingRequest>[0]>(
      'ranking',
      ...Object.keys(stores).flatMap((option) => [`--${option}`, '1']),
    )
    expect(toRankingRequest(options, context).stores).toEqual(
      Object.fromEntries(Object.values(stores).map((field) => [field, ['1']])),
    )
  })

  it('reports an invalid condition by the name of its option', async () => {
    const getFailure = async (args: string[]) => {
      try {
        const options = await parseOptions<Parameters<typeof toRankingRequest>[0]>('ranking', ...args)
        validateInput(rankingBody, toRankingRequest(options, context), context)
        return null
      } catch (error) {
        if (!(error instanceof CommandFailure)) throw error
        return error.message
      }
    }
    expect(await getFailure(['--limit', 'many'])).toBe('--limit: must be a number (“many” is not).')
    expect(await getFailure(['--limit', '0'])).toBe('--limit: Please enter 1 or more')
    expect(await getFailure(['--limit', '100000'])).toBe('--limit: Please enter 10000 or less')
    expect(await getFailure(['--age', '20'])).toBe('--age: must have the form from..to (for example 500..1000).')
    expect(await getFailure(['--from', '2026-02-30', '--to', '2026-03-01'])).toMatch(/^--from: /)
    expect(await getFailure(['--from', '2026-03-02', '--to', '2026-03-01'])).toMatch(/^--to: /)
    expect(await getFailure(['--from', '2010-01-01', '--to', '2026-03-01'])).toMatch(/^--from: .*2017/)
    expect(await getFailure(['--limit', '10'])).toBeNull()
  })
})

describe('a typed period', () => {
  it.each([
    ['lastweek', 'last-week'],
    ['Last Week', 'last-week'],
    ['先週', 'last-week'],
    ['7d', '7d'],
    ['2026-10', '2026-10-01..2026-10-31'],
    ['2026/2', '2026-02-01..2026-02-28'],
    ['2026年10月', '2026-10-01..2026-10-31'],
    ['2025', '2025-01-01..2025-12-31'],
    ['2026-10-05', '2026-10-05..2026-10-05'],
    ['2026-09..2026-10', '2026-09-01..2026-10-31'],
  ])('reads the period %s as %s', (text, expected) => {
    expect(readPeriodText(text, context)).toBe(expected)
  })

  it.each(['someday', '2026-13', '2026-02-30', '..', '2026-10..x'])(
    'rejects the period %s and lists the accepted forms',
    (text) => {
      expect(() => readPeriodText(text, context)).toThrow(/last-week.*2026-10/)
    },
  )

  it('accepts a typed period of days that covers a month', () => {
    expect(parsePeriod({ period: '2026-10-01..2026-10-31' }, 'last-week')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  })
})
