import type { Warehouse } from '../warehouse/engine/engine.ts'
import { writeWarehouseState } from '../warehouse/engine/warehouse-state.ts'

/** Secret of all test warehouses: counts of members have the same noise in every run. */
export const TEST_MEMBER_SECRET = 'secret of tests'

/** Gives a new warehouse the secret of tests. */
export const useTestMemberSecret = ({ knex }: Warehouse): Promise<void> =>
  writeWarehouseState(knex, 'member_secret', TEST_MEMBER_SECRET)
