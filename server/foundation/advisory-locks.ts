/**
 * Numbers of the advisory locks on PostgreSQL, declared together so that no two are equal. They are valid within a database.
 */
export const advisoryLocks = {
  /** Transactions that change facts or masters. */
  writes: 7241001,
  /** The commit of a load on a cluster, and readers that are just beginning (cluster-snapshot.ts). */
  commit: 7241002,
  /** Tests that create databases on a cluster. */
  createTestDatabase: 7241003,
  /** Migrations of a store. */
  migrations: 7241004,
  /** The server whose load is running, from reading its file until its end. */
  loadTurn: 7241005,
  /** Changes of contract patterns' names. */
  patternNames: 7241006,
  /** New mappings of senders. */
  senderMappings: 7241007,
} as const
