import { resolve } from 'node:path'
import type { Config } from '../foundation/config.ts'

/** Names of the database files in a backup. */
export const STORE_FILES = { operations: 'operations.sqlite', warehouse: 'warehouse.duckdb' } as const
export type StoreName = keyof typeof STORE_FILES

/**
 * Other paths of DATA_DIR that a backup contains. It excludes files of export jobs and delivered exports, which can be
 * recreated; the inbox, whose files belong to their senders; temporary files and locks.
 */
export const BACKUP_ENTRIES = ['loads', 'pictures', 'outbox', 'server-name'] as const

/** Returns the files of the embedded stores; null for a store on PostgreSQL, or in memory. */
export function getStoreFiles({ operationsUrl, warehouseUrl }: Config): Record<StoreName, string | null> {
  const toFile = (url: string) => {
    const path = /^(?:sqlite|duckdb):(?!:memory:)(.*)$/s.exec(url)?.[1]
    return path === undefined ? null : resolve(path)
  }
  return { operations: toFile(operationsUrl), warehouse: toFile(warehouseUrl) }
}
