import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import knexModule, { type Knex } from 'knex'
import { createOperationsKnexConfig } from '../../operations/database.ts'
import type { SyncUser } from '../../sync/sync-rules.ts'
import { pullDocuments, pushDocuments } from '../../sync/sync-store.ts'

export interface ChangeFeedResult {
  commits: number
  polls: number
  /** Commits that the reader never saw. */
  missed: number
  /** Commits that were acknowledged before a poll began and that it missed. */
  late: number
  seconds: number
  summary: string
}

const CONTRACT = 'feed-contract'
/** Documents per user, because each push reads all of the user's. */
const DOCUMENTS_PER_USER = 50
const PAGE = 200
const reader: SyncUser = { userId: 'feed-reader', contractId: CONTRACT }

async function writeDayNote(knex: Knex, userId: string): Promise<string> {
  const id = randomUUID()
  const document = {
    id,
    rev: '1-feed',
    ownerId: userId,
    updatedAt: '2026-11-20T09:00:00.000Z',
    ...{ day: '2026-11-20', jan: null, text: '書評', kind: 'other', shared: true },
  }
  const result = await pushDocuments(
    knex,
    { userId, contractId: CONTRACT },
    { collection: 'dayNotes', rules: {}, rows: [{ document, assumedRev: null }] },
  )
  if (result.conflicts.length > 0) throw new Error(`a write was not taken: ${JSON.stringify(result)}`)
  return id
}

/** Reads from the checkpoint to the end. */
class Poller {
  readonly received = new Set<string>()
  polls = 0
  late = 0
  readonly #knex: Knex
  #seq: number | null = null

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /** `acknowledged`: commits acknowledged before the poll, which must be visible after it. */
  async poll(acknowledged: readonly string[]): Promise<void> {
    this.polls++
    for (let count = PAGE; count === PAGE; ) {
      const page = await pullDocuments(this.#knex, reader, 'dayNotes', { after: this.#seq, limit: PAGE })
      for (const { id } of page.documents) this.received.add(id)
      this.#seq = page.checkpoint?.seq ?? null
      count = page.documents.length
    }
    this.late += acknowledged.filter((id) => !this.received.has(id)).length
  }
}

/**
 * Many writers commit into one feed of a PostgreSQL at the same time, each document once, while a colleague reads by the
 * checkpoint: a commit that a poll misses is lost to the reader.
 */
export async function runChangeFeedTest(
  url: string,
  { commits, writers, log = () => {} }: { commits: number; writers: number; log?: (text: string) => void },
): Promise<ChangeFeedResult> {
  const knex = knexModule({ ...createOperationsKnexConfig(url), pool: { min: 0, max: writers + 4 } })
  try {
    await knex.migrate.latest()
    const start = performance.now()
    const written: string[] = []
    let begun = 0
    const writeDayNotes = async (writer: number) => {
      for (let own = 0; begun < commits; own++) {
        begun++
        written.push(await writeDayNote(knex, `writer-${writer}-${Math.floor(own / DOCUMENTS_PER_USER)}`))
      }
    }
    const poller = new Poller(knex)
    let writing = true
    const reading = (async () => {
      let from = 0
      let lastLogged = 0
      while (writing) {
        const to = written.length
        await poller.poll(written.slice(from, to))
        from = to
        if (to - lastLogged >= 5000) {
          lastLogged = to
          log(`${to} of ${commits} commits, ${poller.polls} polls, ${poller.late} passed by`)
        }
        await wait(5)
      }
      await poller.poll(written.slice(from))
    })()
    await Promise.all([
      Promise.all(Array.from({ length: writers }, (_one, writer) => writeDayNotes(writer))).finally(() => {
        writing = false
      }),
      reading,
    ])
    const missed = written.filter((id) => !poller.received.has(id)).length
    const seconds = Math.round((performance.now() - start) / 1000)
    const { polls, late } = poller
    const summary = `${written.length} commits by ${writers} writers in ${seconds} s, ${polls} polls: ${missed} missed, ${late} passed by`
    return { commits: written.length, polls, missed, late, seconds, summary }
  } finally {
    await knex.destroy()
  }
}
