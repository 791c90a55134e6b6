import { addDays, addMonths, daysBetween, monthStart } from '../../shared/period.ts'
import { type DemoSize, type DemoSizeName, demoSizes } from './sizes.ts'
import { createRandom, type Random } from './sql.ts'

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

/** Products are known five weeks before their release. */
const announcedBy = (end: string): string => addDays(end, 35)

export function createPlan(options: { size: DemoSizeName; seed: number; anchor: string; end: string; endHour: number }): Plan {
  const size = demoSizes[options.size]
  return {
    sizeName: options.size,
    size,
    seed: options.seed,
    random: createRandom(options.seed),
    anchor: options.anchor,
    start: addMonths(monthStart(options.anchor), -size.months),
    horizon: addDays(options.anchor, size.horizon),
    end: options.end,
    endHour: options.endHour,
    announced: announcedBy(options.end),
  }
}

/** The same plan with an earlier end. */
export const endingAt = (plan: Plan, end: string, endHour: number): Plan => ({
  ...plan,
  end,
  endHour,
  announced: announcedBy(end),
})

export interface Stretch {
  from: string
  to: string
}

/** Days of a stretch whose orders go out together. */
export const ORDER_DAYS = 10

/**
 * Stretches of whole months in which the world is generated one after the other. The last one goes on past the end, to
 * where the orders that are sent by the end are complete: days up to the end come out as if it had no end.
 */
export function planStretches(plan: Plan): Stretch[] {
  const stretches: Stretch[] = []
  for (let from = plan.start; from <= plan.end; ) {
    const next = addMonths(from, plan.size.step)
    const needed = Math.ceil((daysBetween(from, plan.end) + 5) / ORDER_DAYS) * ORDER_DAYS
    const cut = addDays(from, needed - 1)
    const last = addDays(next, -1)
    stretches.push({ from, to: cut < last ? cut : last })
    from = next
  }
  return stretches
}
