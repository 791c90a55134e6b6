import type { Knex } from 'knex'
import { readState } from './state.ts'

/** What was read under one revision, by name. */
const revisions = new Map<string, Map<string, unknown>>()

/** Revisions that snapshots may still be of: a load in between leaves those that began before it. */
const KEPT_REVISIONS = 3

/**
 * Reads a small master that nearly every question needs once for each revision of the warehouse. Only within a snapshot, which
 * says what revision it is of; where nothing says so, it is read each time. What is given is everybody's: it is never changed.
 */
export async function remembered<T>(knex: Knex, name: string, read: () => Promise<T>): Promise<T> {
  const revision = knex.isTransaction ? (await readState(knex)).get('revision') : undefined
  if (revision === undefined) return read()
  const known = revisions.get(revision) ?? new Map<string, unknown>()
  if (known.has(name)) return known.get(name) as T
  const value = await read()
  known.set(name, value)
  revisions.delete(revision)
  revisions.set(revision, known)
  for (const old of [...revisions.keys()].slice(0, -KEPT_REVISIONS)) revisions.delete(old)
  return value
}
