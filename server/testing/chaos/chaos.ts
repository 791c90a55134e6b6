import '../test-clock.ts'
import { readFileSync } from 'node:fs'
import { createDatabase } from '../create-database.ts'
import { startPostgres } from '../postgres-server.ts'
import { runChangeFeedTest } from './change-feed.ts'
import { ChaosHost } from './chaos-host.ts'
import { type ChaosSettings, ChaosSettingsError, readChaosSettings } from './chaos-settings.ts'
import { readPlan, shrinkFailure, writeFailure } from './failed-plans.ts'
import { createPlan, type Plan } from './plan.ts'
import { type ChaosOutcome, runPlan } from './run-plan.ts'
import { Tally } from './tally.ts'

/**
 * `npm run chaos -- [RUNS] [--minutes N] [--seed N] [--from N] [--engine sqlite|postgres] [--size small|mixed] [--plan FILE]
 * [--feed COMMITS]`: runs worlds of devices, a bad network and a server that dies, alternating between the engines. Failures are
 * reduced and stored in .chaos/; the command then exits with 1.
 */
const log = (text: string) => process.stderr.write(`${text}\n`)
const EVERY_MS = 10_000
/** Number of failures that are reduced: each takes minutes. */
const SHRUNK = 3

/** Yields the plans to run, endlessly if time is the limit. */
function* getPlans({ seed, plan, runs, from, size, engines }: ChaosSettings): Generator<Plan> {
  if (plan !== null) yield readPlan(plan)
  else if (seed !== null) yield createPlan(seed, { size })
  else for (let index = 0; index < Math.ceil(runs / engines.length); index++) yield createPlan(from + index, { size })
}

async function saveOutcome(host: ChaosHost, outcome: ChaosOutcome, tally: Tally): Promise<void> {
  const { plan, problems } = outcome
  log(`${host.engine} seed ${plan.seed} failed:`)
  for (const { kind, text } of problems) log(`  ${kind}: ${text}`)
  const least = tally.failed <= SHRUNK ? await shrinkFailure(host, outcome) : plan
  const path = writeFailure(outcome, { engine: host.engine, least })
  log(`  ${least.steps.length} of ${plan.steps.length} steps are left: npm run chaos -- --engine ${host.engine} --plan ${path}`)
  log(JSON.stringify(least))
}

async function runAll(settings: ChaosSettings, hosts: readonly ChaosHost[]): Promise<Tally> {
  const tally = new Tally()
  const end = settings.minutes === null ? Number.POSITIVE_INFINITY : performance.now() + settings.minutes * 60_000
  let lastLoggedAt = performance.now()
  for (const plan of getPlans(settings))
    for (const host of hosts) {
      if (performance.now() >= end) return tally
      const outcome = await runPlan(host, plan)
      tally.add(outcome)
      if (outcome.problems.length > 0) await saveOutcome(host, outcome, tally)
      if (performance.now() - lastLoggedAt < EVERY_MS) continue
      lastLoggedAt = performance.now()
      log(`seed ${plan.seed}: ${tally.summary}`)
    }
  return tally
}

async function main(): Promise<void> {
  const settings = readChaosSettings(process.argv.slice(2))
  if (settings.plan !== null) readFileSync(settings.plan)
  const postgres = settings.feed !== null || settings.engines.includes('postgres') ? await startPostgres() : null
  const hosts: ChaosHost[] = []
  try {
    if (postgres && settings.feed !== null) {
      const result = await runChangeFeedTest(await createDatabase(postgres.url), { commits: settings.feed, writers: 32, log })
      log(result.summary)
      if (result.missed > 0 || result.late > 0) process.exitCode = 1
      return
    }
    for (const engine of settings.engines)
      hosts.push(await ChaosHost.open(engine, postgres && engine === 'postgres' ? await createDatabase(postgres.url) : null))
    const tally = await runAll(settings, hosts)
    log(tally.summary)
    if (tally.failed > 0 || tally.runs === 0) process.exitCode = 1
  } finally {
    for (const host of hosts) await host.close()
    await postgres?.stop()
  }
}

try {
  await main()
  // PostgreSQL's package otherwise changes how the process ends
  process.exit(process.exitCode ?? 0)
} catch (error) {
  if (!(error instanceof ChaosSettingsError)) throw error
  log(error.message)
  process.exitCode = 2
}
