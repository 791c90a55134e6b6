import { describe, expect, it } from 'vitest'
import { noFaults } from './network-faults.ts'
import { createPlan, type Plan } from './plan.ts'
import { shrinkPlan } from './shrink.ts'

describe('plans of the chaos test', () => {
  it('creates identical plans of the chaos test as plain data for the same seed', () => {
    expect(createPlan(7)).toEqual(createPlan(7))
    expect(JSON.parse(JSON.stringify(createPlan(40)))).toEqual(createPlan(40))
    expect(createPlan(7)).not.toEqual({ ...createPlan(8), seed: 7 })
    expect(createPlan(40)).toMatchObject({
      server: 'process',
      steps: expect.arrayContaining([expect.objectContaining({ do: 'server dies' })]),
    })
  })

  it('reduces a failing plan as far as possible, and accepts only reductions that have failed, too', async () => {
    // fails if the last device deletes something after the server died
    const isWrong = ({ steps }: Plan) => {
      const died = steps.findIndex((step) => step.do === 'server dies')
      return died >= 0 && steps.slice(died).some((step) => step.do === 'delete')
    }
    const seed = Array.from({ length: 500 }, (_one, index) => index + 1).find((value) => isWrong(createPlan(value))) ?? 0
    const tried: Plan[] = []
    const least = await shrinkPlan(createPlan(seed), {
      budget: 10_000,
      fails: async (plan) => {
        if (isWrong(plan)) tried.push(plan)
        return isWrong(plan)
      },
    })
    expect(least.steps.map((step) => step.do)).toEqual(['server dies', 'delete'])
    expect(least).toMatchObject({ faults: noFaults, server: 'within', devices: [{ hours: 0 }] })
    expect(tried).toContainEqual(least)
  })

  it('returns a partly reduced plan when the time limit is reached', async () => {
    const plan = createPlan(1)
    expect(await shrinkPlan(plan, { budget: 0, fails: () => Promise.resolve(true) })).toEqual(plan)
  })
})
