import { noFaults } from './network-faults.ts'
import type { Plan, Step } from './plan.ts'

export interface Shrinking {
  /** True if a plan still fails in the same way. */
  fails: (plan: Plan) => Promise<boolean>
  /** Milliseconds after which no smaller plan is tried. */
  budget: number
}

/** Removes parts of a list of decreasing size while the rest still fails (ddmin). */
async function minimizeList<T>(list: readonly T[], fails: (list: T[]) => Promise<boolean>): Promise<T[]> {
  let left = [...list]
  for (let size = Math.ceil(left.length / 2); size >= 1; ) {
    let isSmaller = false
    // from the end, because late steps depend on early ones
    for (let to = left.length; to > 0; to -= size) {
      const without = [...left.slice(0, Math.max(0, to - size)), ...left.slice(to)]
      if (without.length === left.length || !(await fails(without))) continue
      left = without
      isSmaller = true
    }
    if (size > 1) size = Math.ceil(size / 2)
    else if (!isSmaller) break
  }
  return left
}

/** Removes devices that no step uses. */
function removeIdleDevices(plan: Plan): Plan {
  const named = new Set(plan.steps.flatMap((step) => ('device' in step ? step.device : [])))
  const remaining = plan.devices.flatMap((_one, index) => (named.has(index) ? index : []))
  const steps = plan.steps.map((step): Step => ('device' in step ? { ...step, device: remaining.indexOf(step.device) } : step))
  return { ...plan, devices: remaining.flatMap((index) => plan.devices[index] ?? []), steps }
}

/** Simplifications of a plan. */
const simpler: ((plan: Plan) => Plan)[] = [
  (plan) => ({ ...plan, server: 'within' }),
  removeIdleDevices,
  (plan) => ({ ...plan, faults: noFaults }),
  ...(['requestLost', 'answerLost', 'doubled', 'cut', 'delay'] as const).map((fault) => (plan: Plan) => ({
    ...plan,
    faults: { ...plan.faults, [fault]: 0 },
  })),
  (plan) => ({ ...plan, devices: plan.devices.map((device) => ({ ...device, hours: 0 })) }),
  (plan) => ({ ...plan, steps: plan.steps.map((step) => ({ ...step, pause: 0 })) }),
]

/**
 * Returns the smallest failing plan found within the time: fewer steps first, then fewer faults, devices and pauses. Each
 * accepted plan was seen to fail.
 */
export async function shrinkPlan(plan: Plan, { fails, budget }: Shrinking): Promise<Plan> {
  const end = performance.now() + budget
  const stillFails = async (item: Plan) => performance.now() < end && (await fails(item))
  let least: Plan = { ...plan, steps: await minimizeList(plan.steps, (steps) => stillFails({ ...plan, steps })) }
  for (const simplify of simpler) {
    const candidate = simplify(least)
    if (JSON.stringify(candidate) !== JSON.stringify(least) && (await stillFails(candidate))) least = candidate
  }
  const { steps } = least
  return { ...least, steps: await minimizeList(steps, (some) => stillFails({ ...least, steps: some })) }
}
