import type { Knex } from 'knex'
import { clusterSales } from '../../server/warehouse/rollups/cluster.ts'

export const config = { transaction: false }

/** Lines of sales lie in the order of products, as their rollups do. */
export const up = (knex: Knex): Promise<void> => clusterSales(knex)

/** The order of rows tells nothing. */
export const down = (): Promise<void> => Promise.resolve()
