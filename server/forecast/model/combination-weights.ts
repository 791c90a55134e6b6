import { type Candidates, candidateNames } from './forecast-candidates.ts'
import { fitLeastAbsolute } from './least-absolute.ts'
import { getKind, type SeriesTraits } from './series-traits.ts'

/** Weeks ahead for which weights are learnt; those in between are interpolated. */
export const forecastHorizons = [4, 8, 12] as const
export const MAX_WEEKS_AHEAD = 12

/** A title on a past day with what followed. */
export interface PastCase {
  candidates: Candidates
  /** Copies of the weeks that followed, as far as they are over. */
  actual: readonly number[]
  /** Weekly error of the seasonal naive forecast in the history (see getErrorScale); null if nothing changed. */
  scale: number | null
}

/** Weights of the candidates by class of series and horizon. */
export type CombinationWeights = ReadonlyMap<string, readonly (readonly number[])[]>

/**
 * Weights before anything has been learnt, in the order of `candidateNames`: the curve for titles that are new, then the usual
 * week and a level with a fading trend.
 */
const newWeights = [0.7, 0.1, 0.1, 0.1, 0, 0, 0, 0, 0]
const usualWeights = [0.1, 0.2, 0.15, 0.2, 0.1, 0.05, 0.05, 0.1, 0.05]

/** How strongly a class is drawn towards the class above it. */
const ROOT_RIDGE = 0.05
const CLASS_RIDGE = 0.3
/** Cases from which a class has weights of its own. */
const MIN_CASES = 60
/** Smallest scale, relative to weekly copies: titles that hardly change would otherwise decide alone. */
const MIN_SCALE_SHARE = 0.1
/** Names of the classes of a series, from all series of its age to its own. */
export const listClasses = (traits: SeriesTraits): string[] => [traits.age, `${traits.age} ${getKind(traits)}`]

const getPrior = (age: string): readonly number[] => (age.startsWith('new') ? newWeights : usualWeights)

interface Sample {
  classes: readonly string[]
  row: readonly number[]
  target: number
  importance: number
}

/** Learns the weights with the least absolute scaled error over past cases. */
export function learnWeights(cases: readonly PastCase[]): CombinationWeights {
  const weights = new Map<string, (readonly number[])[]>()
  for (const [at, horizon] of forecastHorizons.entries()) {
    const samples = cases.flatMap(({ candidates, actual, scale }): Sample[] => {
      if (actual.length < horizon || scale === null) return []
      return [
        {
          classes: listClasses(candidates.traits),
          row: candidates.sums.map((sums) => sums[horizon - 1] ?? 0),
          target: actual.slice(0, horizon).reduce((all, value) => all + value, 0),
          importance: 1 / (horizon * Math.max(scale, MIN_SCALE_SHARE * candidates.traits.level)),
        },
      ]
    })
    const learnClassWeights = (
      name: string,
      own: readonly Sample[],
      { prior, ridge }: { prior: readonly number[]; ridge: number },
    ) => {
      const learnt = own.length < MIN_CASES ? prior : fitSamples(own, { prior, ridge })
      const byHorizon = weights.get(name) ?? []
      byHorizon[at] = learnt
      weights.set(name, byHorizon)
      return learnt
    }
    for (const [age, ofAge] of Map.groupBy(samples, ({ classes }) => classes[0] ?? '')) {
      const general = learnClassWeights(age, ofAge, { prior: getPrior(age), ridge: ROOT_RIDGE })
      for (const [kind, ofKind] of Map.groupBy(ofAge, ({ classes }) => classes[1] ?? '')) {
        learnClassWeights(kind, ofKind, { prior: general, ridge: CLASS_RIDGE })
      }
    }
  }
  return weights
}

function fitSamples(samples: readonly Sample[], { prior, ridge }: { prior: readonly number[]; ridge: number }): number[] {
  const rows = new Float64Array(samples.length * prior.length)
  for (const [index, { row }] of samples.entries()) rows.set(row, index * prior.length)
  return fitLeastAbsolute({
    rows,
    targets: Float64Array.from(samples, ({ target }) => target),
    importance: Float64Array.from(samples, (sample) => sample.importance),
    prior,
    ridge,
  })
}

/** Returns the expected copies of each week to come. */
export function combineForecasts(weights: CombinationWeights, { sums, traits }: Candidates): number[] {
  const classes = listClasses(traits)
  const byHorizon = forecastHorizons.map((_horizon, at) => {
    const learnt = classes.findLast((name) => weights.get(name)?.[at] !== undefined)
    return (learnt === undefined ? undefined : weights.get(learnt)?.[at]) ?? getPrior(traits.age)
  })
  const getWeightsAt = (index: number): readonly number[] => byHorizon[index] ?? []
  const combined: number[] = []
  let before = 0
  for (let week = 1; week <= (sums[0]?.length ?? 0); week++) {
    // weights of the horizons around the week
    const above = forecastHorizons.findIndex((horizon) => horizon >= week)
    const upper = above === -1 ? forecastHorizons.length - 1 : above
    const lower = above === -1 ? upper : Math.max(0, above - 1)
    const [from, to] = [forecastHorizons[lower] ?? 0, forecastHorizons[upper] ?? 0]
    const share = from === to ? 0 : (week - from) / (to - from)
    let sum = 0
    for (let index = 0; index < candidateNames.length; index++) {
      const low = getWeightsAt(lower)[index] ?? 0
      sum += (low + share * ((getWeightsAt(upper)[index] ?? 0) - low)) * (sums[index]?.[week - 1] ?? 0)
    }
    combined.push(Math.max(0, sum - before))
    before = Math.max(before, sum)
  }
  return combined
}
