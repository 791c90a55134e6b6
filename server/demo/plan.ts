import { addDays, addMonths, countDaysBetween, getMonthStart } from '../../shared/calendar/period.ts'
import { createRandom, type Random } from './demo-sql.ts'
import { type DemoSize, type DemoSizeName, demoSizes } from './sizes.ts'

/**
 * Parameters of a demo world. Plans with the same size, seed and anchor have the same products, stores and movements on all
 * common days, whatever their end.
 */
export interface Plan {
  sizeName: DemoSizeName
  size: DemoSize
  seed: number
  random: Random
  /** Day on which the demo was first generated: the star's story is relative to it. */
  anchor: string
  /** First day with movements, the first of a month. */
  start: string
  /** Last day for which products are planned. */
  horizon: string
  /** Last day with movements, and its last hour. */
  end: string
  endHour: number
  /** Products released up to this day are known. */
  announced: string
}

/** Products are known five weeks before their release. */
const getAnnouncedUntil = (end: string): string => addDays(end, 35)

export function createPlan(options: { size: DemoSizeName; seed: number; anchor: string; end: string; endHour: number }): Plan {
  const size = demoSizes[options.size]
  return {
    sizeName: options.size,
    size,
    seed: options.seed,
    random: createRandom(options.seed),
    anchor: options.anchor,
    start: addMonths(getMonthStart(options.anchor), -size.months),
    horizon: addDays(options.anchor, size.horizon),
    end: options.end,
    endHour: options.endHour,
    announced: getAnnouncedUntil(options.end),
  }
}

/** Returns the same plan with an earlier end. */
export const shortenPlan = (plan: Plan, end: string, endHour: number): Plan => ({
  ...plan,
  end,
  endHour,
  announced: getAnnouncedUntil(end),
})

export interface GenerationPeriod {
  from: string
  to: string
}

/** Days whose orders are sent together. */
export const ORDER_DAYS = 10

/**
 * Returns periods of whole months in which the world is generated one after another. The last one continues past the end until
 * the orders sent by then are complete, so that days up to the end are the same as without an end.
 */
export function planGenerationPeriods(plan: Plan): GenerationPeriod[] {
  const periods: GenerationPeriod[] = []
  for (let from = plan.start; from <= plan.end; ) {
    const next = addMonths(from, plan.size.monthsPerPeriod)
    const neededDays = Math.ceil((countDaysBetween(from, plan.end) + 5) / ORDER_DAYS) * ORDER_DAYS
    const lastDay = addDays(from, neededDays - 1)
    const last = addDays(next, -1)
    periods.push({ from, to: lastDay < last ? lastDay : last })
    from = next
  }
  return periods
}
