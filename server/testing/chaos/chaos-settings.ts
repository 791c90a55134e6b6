import { parseArgs } from 'node:util'

/** Settings of a chaos run. */
export interface ChaosSettings {
  runs: number
  /** Ends before all runs are done. */
  minutes: number | null
  /** Runs only this seed. */
  seed: number | null
  /** First seed. */
  from: number
  engines: ('sqlite' | 'postgres')[]
  size: WorldSize
  /** File with a plan to run again. */
  plan: string | null
  /** Number of commits of a test of the change feed, instead of runs. */
  feed: number | null
}
export type WorldSize = 'small' | 'mixed'

export class ChaosSettingsError extends Error {}

/** Parses a positive whole number. Null without a value; throws for anything else, so that it is not taken for zero. */
export function parseCount(name: string, input: string | undefined): number | null {
  if (input === undefined || input.trim() === '') return null
  const count = Number(input)
  if (!Number.isSafeInteger(count) || count < 1)
    throw new ChaosSettingsError(`${name} must be a whole number, 1 or more (it is ${JSON.stringify(input)}).`)
  return count
}

function parseChoice<T extends string>(name: string, input: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === input)
  if (found === undefined)
    throw new ChaosSettingsError(`${name} must be ${choices.join(' or ')} (it is ${JSON.stringify(input)}).`)
  return found
}

/** Reads the settings of `npm run chaos`; throws a ChaosSettingsError with the problem. */
export function readChaosSettings(args: readonly string[]): ChaosSettings {
  const { values, positionals } = parseOptions(args)
  if (positionals.length > 1) throw new ChaosSettingsError(`Only the number of runs stands alone (not ${positionals.join(' ')}).`)
  for (const [name, value] of Object.entries(values))
    if (value === '') throw new ChaosSettingsError(`--${name} must not be empty.`)
  if (positionals[0] === '') throw new ChaosSettingsError('The number of runs must not be empty.')
  const engine = parseChoice('--engine', values.engine ?? 'both', ['sqlite', 'postgres', 'both'])
  const minutes = parseCount('--minutes', values.minutes)
  return {
    runs: parseCount('The number of runs', positionals[0]) ?? (minutes === null ? 10_000 : Number.MAX_SAFE_INTEGER),
    minutes,
    seed: parseCount('--seed', values.seed),
    from: parseCount('--from', values.from) ?? 1,
    engines: engine === 'both' ? ['sqlite', 'postgres'] : [engine],
    size: parseChoice('--size', values.size ?? 'mixed', ['small', 'mixed']),
    plan: values.plan ?? null,
    feed: parseCount('--feed', values.feed),
  }
}

function parseOptions(args: readonly string[]) {
  const text = { type: 'string' } as const
  const options = { minutes: text, seed: text, from: text, engine: text, size: text, plan: text, feed: text }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new ChaosSettingsError((error as Error).message)
  }
}
