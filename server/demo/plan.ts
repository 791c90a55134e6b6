import { addDays, addMonths, monthStart } from '../../shared/period.ts'
import { type DemoSize, type DemoSizeName, demoSizes } from './sizes.ts'
import { type Random, randomOf } from './sql.ts'

/**
 * What a demo world follows from. Two plans with the same size, seed and anchor have the same products, stores and
 * movements on every day that both cover, whatever their end.
 */
export interface Plan {
  sizeName: DemoSizeName
  size: DemoSize
  seed: number
  random: Random
  /** Day that the demo was first made for: the star's story is told from it. */
  anchor: string
  /** First day with movements, the first of a month. */
  start: string
  /** Last day for which products are planned. */
  horizon: string
  /** Last day with movements, and its last hour. */
  end: string
  endHour: number
  /** Products released up to here are known. */
  announced: string
}

export function planOf(options: { size: DemoSizeName; seed: number; anchor: string; end: string; endHour: number }): Plan {
  const size = demoSizes[options.size]
  return {
    sizeName: options.size,
    size,
    seed: options.seed,
    random: randomOf(options.seed),
    anchor: options.anchor,
    start: addMonths(monthStart(options.anchor), -size.months),
    horizon: addDays(options.anchor, size.horizon),
    end: options.end,
    endHour: options.endHour,
    announced: addDays(options.end, 35),
  }
}

/** Stretches of whole months in which the world is generated one after the other; they depend on the start alone. */
export function stretchesOf(plan: Plan): { from: string; to: string }[] {
  const stretches: { from: string; to: string }[] = []
  for (let from = plan.start; from <= plan.end; ) {
    const next = addMonths(from, plan.size.step)
    stretches.push({ from, to: addDays(next, -1) })
    from = next
  }
  return stretches
}
