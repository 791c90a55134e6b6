import { randomUUID } from 'node:crypto'
import { createJob, enqueueJobs } from '../../exporting/jobs/job-queue.ts'
import { getQueueLimits, startJobRunner } from '../../exporting/jobs/job-runner.ts'
import { jobContents } from '../../features/index.ts'
import { readConfig } from '../../foundation/config.ts'
import { prepareDemo } from '../../start/demo-start.ts'
import { openServices } from '../../start/open-services.ts'
import { listChaosContents } from './chaos-contents.ts'

/**
 * A server without a port, to be killed: `DATA_DIR fill N` queues N jobs, `DATA_DIR run` runs waiting ones. Prints "ready" when
 * it has begun.
 */
const [dataDir = '', what = 'run', count = '0'] = process.argv.slice(2)
const config = readConfig({ DATA_DIR: dataDir, DEMO_SIZE: 'tiny', LOG_LEVEL: 'silent', JOBS_PER_CONTRACT: '2' })
const services = await openServices(config)
await prepareDemo(config, services, () => {})
if (what === 'fill') {
  const contents = listChaosContents()
  const user = { userId: 'demo-user', contractId: 'demo-publisher' }
  const jobs = Array.from({ length: Number(count) }, (_one, index) => {
    const { content, file, name } = contents[index % contents.length] as (typeof contents)[number]
    return createJob(jobContents, { id: randomUUID(), name, content, file }, { user, area: 'main', address: null })
  })
  const limits = { ...getQueueLimits(services), maxQueued: 100_000, maxQueuedPerContract: 100_000 }
  await enqueueJobs(services.operations.knex, jobs, { user, limits })
} else {
  const runner = await startJobRunner(services, jobContents)
  process.stdout.write('ready\n')
  await runner.waitUntilIdle()
  await runner.stop()
}
await services.close()
process.exit(0)
