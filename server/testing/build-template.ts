import './test-clock.ts'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { DEMO_PASSWORD } from '../demo/demo-accounts.ts'
import { seedDemoOperations } from '../demo/demo-operations.ts'
import { generateDemo } from '../demo/generate.ts'
import { openOperations } from '../operations/database.ts'
import { migrateWarehouse, openWarehouse } from '../warehouse/engine/engine.ts'
import { CHEAP_COST } from './cheap-passwords.ts'
import { createDatabase } from './create-database.ts'
import { useTestMemberSecret } from './member-secret.ts'
import { startPostgres } from './postgres-server.ts'
import { getDatabaseName, getTemplateFile, type TemplateName, type TemplateRequest, templateNames } from './templates.ts'

/** Builds one template (templates.ts): `node build-template.ts REQUEST FOLDER`. */

const request = JSON.parse(process.argv[2] ?? '') as TemplateRequest
const folder = process.argv[3] ?? ''

async function buildWarehouse(url: string, demo: boolean, factsOnly = false): Promise<void> {
  const warehouse = openWarehouse({ url })
  await migrateWarehouse(warehouse)
  await useTestMemberSecret(warehouse)
  if (demo) await generateDemo(warehouse, { size: request.size, endDate: request.day, endHour: request.hour, factsOnly })
  await warehouse.close()
}

async function buildOperations(url: string, demo: boolean): Promise<void> {
  const { knex, close } = openOperations(url)
  await knex.migrate.latest()
  if (demo) {
    await seedDemoOperations(knex, request.day)
    // the demo's password, hashed at a low cost because tests sign in thousands of times
    await knex('user')
      .whereNot({ password_hash: '' })
      .update({ password_hash: await hash(DEMO_PASSWORD, CHEAP_COST) })
  }
  await close()
}

async function buildTemplates(urlFor: (name: TemplateName) => string | Promise<string>): Promise<void> {
  for (const name of templateNames) {
    const url = await urlFor(name)
    await (name.startsWith('warehouse') ? buildWarehouse : buildOperations)(url, name.endsWith('demo'))
  }
}

if (request.kind === 'facts') await buildWarehouse(`duckdb:${join(folder, getTemplateFile('warehouse-demo'))}`, true, true)
else if (request.kind === 'embedded')
  await buildTemplates((name) => `${name.startsWith('warehouse') ? 'duckdb' : 'sqlite'}:${join(folder, getTemplateFile(name))}`)
else {
  const server = await startPostgres()
  await buildTemplates((name) => createDatabase(server.url, { name: getDatabaseName(name) }))
  await server.stopAndMove(join(folder, 'data'))
}
process.exit(0)
