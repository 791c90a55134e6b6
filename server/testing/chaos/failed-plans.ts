import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { ChaosHost } from './chaos-host.ts'
import type { Plan } from './plan.ts'
import { type ChaosOutcome, runPlan } from './run-plan.ts'
import { shrinkPlan } from './shrink.ts'

const at = { device: z.number().int().min(0), pause: z.number() }
const document = z.number().int().min(0)
const user = z.enum(['user', 'company'])
const step = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('create'), ...at, document, name: z.string(), order: z.number(), shared: z.boolean() }),
  z.strictObject({ do: z.literal('edit'), ...at, document, name: z.string().optional(), order: z.number().optional() }),
  z.strictObject({ do: z.literal('delete'), ...at, document }),
  z.strictObject({ do: z.literal('set'), ...at, key: z.string(), value: z.number() }),
  z.strictObject({ do: z.literal('network'), ...at, down: z.boolean() }),
  z.strictObject({ do: z.literal('hangs'), ...at, hanging: z.boolean() }),
  z.strictObject({ do: z.enum(['tab dies', 'token ends', 'signs in', 'signs out', 'storage is deleted']), ...at }),
  z.strictObject({ do: z.literal('hands over'), ...at, user }),
  z.strictObject({ do: z.enum(['password changes', 'role changes']), user, pause: z.number() }),
  z.strictObject({ do: z.literal('contract ends'), ended: z.boolean(), pause: z.number() }),
  z.strictObject({ do: z.literal('server dies'), within: z.number(), waits: z.boolean(), pause: z.number() }),
])
const share = z.number().min(0).max(1)
const plan = z.strictObject({
  seed: z.number().int(),
  faults: z.strictObject({ requestLost: share, answerLost: share, doubled: share, cut: share, delay: z.number().min(0) }),
  server: z.enum(['within', 'process']),
  devices: z.array(z.strictObject({ user, hours: z.number() })),
  steps: z.array(step),
})

/** Reads a plan from a file: a plan alone, or the output of writeFailure. Throws for anything else. */
export function readPlan(path: string): Plan {
  const read = JSON.parse(readFileSync(path, 'utf8')) as { plan?: unknown }
  return plan.parse(read.plan ?? read) as Plan
}

/** Runs of each smaller plan: failures that depend on timing do not occur every time. */
const TRIES = 4
/** Minimum number of failing runs: among many plans that rarely fail, one would fail by chance. */
const FAILURES = 2
const SHRINK_MS = 120_000

/** Reduces a plan to a smaller one that fails in one of the same ways. */
export function shrinkFailure(host: ChaosHost, { plan, problems }: ChaosOutcome, budget = SHRINK_MS): Promise<Plan> {
  const kinds = new Set(problems.map(({ kind }) => kind))
  const fails = async (candidate: Plan) => {
    let failed = 0
    for (let tried = 0; failed < FAILURES && TRIES - tried >= FAILURES - failed; tried++) {
      const outcome = await runPlan(host, candidate)
      if (outcome.problems.some(({ kind }) => kinds.has(kind))) failed++
    }
    return failed >= FAILURES
  }
  return shrinkPlan(plan, { fails, budget })
}

export const failureFolder = fileURLToPath(new URL('../../../.chaos/', import.meta.url))

/** Stores a failure for inspection and repetition; returns the file. */
export function writeFailure(
  { plan, problems, actionLog }: ChaosOutcome,
  { engine, least }: { engine: string; least: Plan },
): string {
  mkdirSync(failureFolder, { recursive: true })
  const path = join(failureFolder, `${engine}-${plan.seed}.json`)
  writeFileSync(path, `${JSON.stringify({ engine, problems, plan: least, whole: plan, actionLog }, null, 2)}\n`)
  return path
}
