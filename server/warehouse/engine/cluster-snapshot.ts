import type { Knex } from 'knex'
import { advisoryLocks } from '../../foundation/advisory-locks.ts'

/**
 * Each node of a Citus cluster takes its snapshot when a transaction first asks it, so a reader that begins during a commit could
 * see new rows on one node and old ones on another. Here readers begin on all nodes while no commit is possible: they hold a
 * shared lock only while they begin, and a writer takes it exclusively just before its commit.
 */

/**
 * Connections per node and transaction. All are opened, and take their snapshot, with the first query: one that is opened later
 * would see later commits.
 */
const CONNECTIONS_PER_NODE = 4

const BEGIN_ON_ALL_NODES = `
  set local citus.max_adaptive_executor_pool_size = ${CONNECTIONS_PER_NODE};
  set local citus.force_max_query_parallelization = on;
  select 1 from fact_sale limit 1;
  set local citus.force_max_query_parallelization = off;
  select pg_advisory_unlock_shared(${advisoryLocks.commit})`

/**
 * Last statement of a writing transaction: waits for readers that are just beginning, and stops further ones until the commit.
 */
export async function blockNewSnapshots(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(${advisoryLocks.commit})`)
}

export interface ClusterSnapshot {
  trx: Knex.Transaction
  /** Returns the connection to the pool, after the end of the transaction. */
  releaseConnection(): Promise<void>
}

/** Begins a read-only transaction whose snapshot is the same on all nodes of the cluster. */
export async function beginClusterSnapshot(knex: Knex): Promise<ClusterSnapshot> {
  const connection = await knex.client.acquireConnection()
  const releaseConnection = async () => {
    // does nothing unless the transaction could not begin
    await knex
      .raw('select pg_advisory_unlock_all()')
      .connection(connection)
      .catch(() => {})
    await knex.client.releaseConnection(connection)
  }
  try {
    // before the transaction, whose snapshot is as old as its first statement, even one that waits
    await knex.raw(`select pg_advisory_lock_shared(${advisoryLocks.commit})`).connection(connection)
    const trx = await knex.transaction({ connection, isolationLevel: 'repeatable read', readOnly: true })
    try {
      await trx.raw(BEGIN_ON_ALL_NODES)
    } catch (error) {
      await trx.rollback()
      throw error
    }
    return { trx, releaseConnection }
  } catch (error) {
    await releaseConnection()
    throw error
  }
}
