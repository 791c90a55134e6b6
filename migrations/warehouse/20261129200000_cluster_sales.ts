import type { Knex } from 'knex'
import { clusterSales } from '../../server/warehouse/rollups/cluster.ts'

export const config = { transaction: false }

/** Stores sales lines in product order, like their rollups. */
export const up = (knex: Knex): Promise<void> => clusterSales(knex)

/** The row order carries no information. */
export const down = (): Promise<void> => Promise.resolve()
