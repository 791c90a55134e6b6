import type { Knex } from 'knex'
import { clusterCompletedPeriods } from '../../server/warehouse/rollups/cluster.ts'

/**
 * Rewrites rollups that were written day by day in product order, in which they are read. Runs in steps, because a single
 * transaction would be too large.
 */
export const config = { transaction: false }

export const up = (knex: Knex): Promise<void> => clusterCompletedPeriods(knex)

export async function down(): Promise<void> {}
