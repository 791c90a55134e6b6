import { describe, expect, it } from 'vitest'
import { parseCount, readChaosSettings } from './chaos-settings.ts'

describe('settings of the chaos test', () => {
  it('reads a missing setting of the chaos test as null, and rejects an invalid number of runs', () => {
    expect(parseCount('CHAOS_RUNS', undefined)).toBe(null)
    expect(parseCount('CHAOS_RUNS', ' ')).toBe(null)
    expect(parseCount('CHAOS_RUNS', '12')).toBe(12)
    for (const wrong of ['0', '-1', '1.5', 'many', 'NaN', '1e99'])
      expect(() => parseCount('CHAOS_RUNS', wrong)).toThrow(`CHAOS_RUNS must be a whole number, 1 or more (it is "${wrong}").`)
  })

  it('reads runs, seed, engine, size, minutes, a plan and a feed as settings of the chaos test', () => {
    expect(readChaosSettings([])).toMatchObject({ runs: 10_000, seed: null, engines: ['sqlite', 'postgres'], size: 'mixed' })
    expect(readChaosSettings(['500', '--seed', '7', '--engine', 'postgres', '--size=small'])).toMatchObject({
      runs: 500,
      seed: 7,
      engines: ['postgres'],
      size: 'small',
    })
    expect(readChaosSettings(['--plan', 'a.json', '--feed', '100']).plan).toBe('a.json')
  })

  it.each([
    [['0'], 'The number of runs must be'],
    [[''], 'The number of runs must not be empty'],
    [['1', '2'], 'Only the number of runs stands alone'],
    [['--seed', ''], '--seed must not be empty'],
    [['--engine', 'mysql'], '--engine must be sqlite or postgres or both'],
    [['--sead', '1'], '--sead'],
  ])('rejects the settings %j of the chaos test with a message', (args, sentence) => {
    expect(() => readChaosSettings(args)).toThrow(sentence)
  })
})
