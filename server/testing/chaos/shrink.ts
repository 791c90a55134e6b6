import type { Plan, Step } from './plan.ts'
import { noFaults } from './weather.ts'

export interface Shrinking {
  /** Whether a plan still goes wrong in the way that is looked for. */
  fails: (plan: Plan) => Promise<boolean>
  /** Milliseconds after which no smaller one is tried. */
  budget: number
}

/** Leaves out ever smaller parts of a list as long as what is left still fails (ddmin). */
async function fewest<T>(list: readonly T[], fails: (list: T[]) => Promise<boolean>): Promise<T[]> {
  let left = [...list]
  for (let size = Math.ceil(left.length / 2); size >= 1; ) {
    let smaller = false
    // from the end: what is late hangs on what is early
    for (let to = left.length; to > 0; to -= size) {
      const without = [...left.slice(0, Math.max(0, to - size)), ...left.slice(to)]
      if (without.length === left.length || !(await fails(without))) continue
      left = without
      smaller = true
    }
    if (size > 1) size = Math.ceil(size / 2)
    else if (!smaller) break
  }
  return left
}

/** The plan without the devices that no step names. */
function withoutIdle(plan: Plan): Plan {
  const named = new Set(plan.steps.flatMap((step) => ('device' in step ? step.device : [])))
  const kept = plan.devices.flatMap((_one, index) => (named.has(index) ? index : []))
  const steps = plan.steps.map((step): Step => ('device' in step ? { ...step, device: kept.indexOf(step.device) } : step))
  return { ...plan, devices: kept.flatMap((index) => plan.devices[index] ?? []), steps }
}

/** Each a plan that says less than this one. */
const simpler: ((plan: Plan) => Plan)[] = [
  (plan) => ({ ...plan, server: 'within' }),
  withoutIdle,
  (plan) => ({ ...plan, faults: noFaults }),
  ...(['requestLost', 'answerLost', 'doubled', 'cut', 'delay'] as const).map((fault) => (plan: Plan) => ({
    ...plan,
    faults: { ...plan.faults, [fault]: 0 },
  })),
  (plan) => ({ ...plan, devices: plan.devices.map((device) => ({ ...device, hours: 0 })) }),
  (plan) => ({ ...plan, steps: plan.steps.map((step) => ({ ...step, pause: 0 })) }),
]

/**
 * The smallest plan that is found within the time: fewer steps first, then fewer faults, devices and waits. Each that is kept
 * was seen to fail.
 */
export async function shrink(plan: Plan, { fails, budget }: Shrinking): Promise<Plan> {
  const end = performance.now() + budget
  const stillFails = async (item: Plan) => performance.now() < end && (await fails(item))
  let least: Plan = { ...plan, steps: await fewest(plan.steps, (steps) => stillFails({ ...plan, steps })) }
  for (const simplify of simpler) {
    const candidate = simplify(least)
    if (JSON.stringify(candidate) !== JSON.stringify(least) && (await stillFails(candidate))) least = candidate
  }
  const { steps } = least
  return { ...least, steps: await fewest(steps, (some) => stillFails({ ...least, steps: some })) }
}
