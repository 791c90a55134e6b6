import type { Knex } from 'knex'
import type { LoadReport } from '../../../shared/api/loading/loads.ts'
import { InboxFileModel } from '../../operations/load-models.ts'
import type { Arrival } from './arrivals.ts'

const states = { working: 'running', done: 'done', refused: 'failed' } as const

/** Returns the files since a time by mapping name: from the inbox, and manual uploads to this server. */
export async function arrivalsBySender(
  knex: Knex,
  reports: readonly LoadReport[],
  since: string,
): Promise<Map<string, Arrival[]>> {
  const arrivals = new Map<string, Arrival[]>()
  const add = (sender: string | null, arrival: Arrival) => {
    if (sender === null) return
    arrivals.set(sender, [...(arrivals.get(sender) ?? []), arrival])
  }
  const files = await InboxFileModel.query(knex)
    .select('mapping_name', 'state', 'outcome', 'claimed_at')
    .where('claimed_at', '>=', since)
    .whereNotNull('mapping_name')
  for (const { mappingName, state, outcome, claimedAt } of files)
    add(mappingName, {
      at: claimedAt,
      state: states[state],
      lines: outcome?.loaded ?? 0,
      rejected: outcome?.rejected ?? 0,
    })
  for (const { mappingName, state, loaded, rejected, source, dryRun, startedAt } of reports) {
    // inbox files are already included; undone loads do not count
    if (source === 'inbox' || dryRun || startedAt < since || state === 'cancelled' || state === 'undone') continue
    add(mappingName, { at: startedAt, state: state === 'undoing' ? 'running' : state, lines: loaded, rejected })
  }
  return arrivals
}
