import './test-clock.ts'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { dropClusterDatabases } from './cluster-database.ts'
import { startPostgres } from './postgres-server.ts'
import { ensureEmbeddedTemplate, ensurePostgresTemplate } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's PostgreSQL, which has the template databases. */
    postgresUrl: string
  }
}

/**
 * Vitest's global setup of the tiers `database` and `cluster`: one clock, one set of templates and one PostgreSQL for the whole
 * run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [, postgresTemplate] = await Promise.all([ensureEmbeddedTemplate(), ensurePostgresTemplate()])
  const { url, stop } = await startPostgres(join(postgresTemplate, 'data'))
  project.provide('postgresUrl', url)
  return async () => {
    if (project.name === 'cluster' && process.env.CLUSTER_URL) await dropClusterDatabases(process.env.CLUSTER_URL)
    await stop()
  }
}
