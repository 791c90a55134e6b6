import type { Knex } from 'knex'
import { clusterEnded } from '../../server/warehouse/rollups/cluster.ts'

/** Rollups that were written day by day, in the order in which products are asked for. A stretch at a time: all at once is too much. */
export const config = { transaction: false }

export const up = (knex: Knex): Promise<void> => clusterEnded(knex)

export async function down(): Promise<void> {}
