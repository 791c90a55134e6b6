import type { Warehouse } from '../warehouse/engine/engine.ts'
import type { LoadRegistry } from './load-registry.ts'

/**
 * Corrects load summaries of a server that died after a commit and before it wrote the summary; the warehouse has the true state.
 */
export async function reconcileLoads(loads: LoadRegistry, { knex }: Warehouse): Promise<void> {
  for (const report of loads.list()) {
    if (report.undo?.error?.code === 'server.stopping') {
      const undoneLoad = await knex('load').where({ id: report.id }).whereNotNull('undone_at').first()
      if (undoneLoad) loads.save({ ...report, state: 'undone', undo: { ...report.undo, error: null } })
    }
    if (report.error?.code !== 'server.stopping') continue
    const row: { read_lines: number; loaded_lines: number; rejected_lines: number; written: number; slices: number } | undefined =
      await knex('load').where({ id: report.id }).first()
    if (!row) continue
    const { read_lines: read, loaded_lines: loaded, rejected_lines: rejected, written, slices } = row
    loads.save({ ...report, state: 'done', error: null, read, loaded, rejected, written, slices })
  }
}
