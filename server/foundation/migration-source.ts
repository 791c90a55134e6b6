import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Knex } from 'knex'

const root = fileURLToPath(new URL('../../migrations/', import.meta.url))

/** Migrations of one store, ordered by name, as TypeScript modules. */
export function createMigrationSource(store: 'operations' | 'warehouse'): Knex.MigrationSource<string> {
  return {
    getMigrations: async () =>
      readdirSync(`${root}${store}`)
        .filter((name) => /^\d{14}_\w+\.ts$/.test(name))
        .sort(),
    getMigrationName: (name) => name,
    getMigration: (name) => import(pathToFileURL(`${root}${store}/${name}`).href) as Promise<Knex.Migration>,
  }
}
