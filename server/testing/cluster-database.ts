import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { advisoryLocks } from '../foundation/advisory-locks.ts'

/**
 * Databases on a Citus cluster, for the tier `cluster`. CLUSTER_URL is the URL of any database of the coordinator that lists the
 * cluster's nodes; its user must be able to create databases on all of them.
 */

interface ClusterNode {
  nodename: string
  nodeport: number
  /** 0 for the coordinator. */
  groupid: number
}

const NAME_PREFIX = 'uresuji_test_'

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const runSql = (url: string, ...statements: string[]): Promise<void> =>
  withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

const readNodes = (clusterUrl: string): Promise<ClusterNode[]> =>
  withClient(clusterUrl, async (client) => {
    const { rows } = await client.query<ClusterNode>(
      "select nodename, nodeport, groupid from pg_dist_node where noderole = 'primary' and isactive order by groupid",
    )
    return rows
  })

function getNodeUrl(clusterUrl: string, node: ClusterNode, database: string): string {
  const url = new URL(clusterUrl)
  url.hostname = node.nodename
  url.port = String(node.nodeport)
  url.pathname = `/${database}`
  return url.href
}

/** Creates an empty database with the extension on every node of the cluster, and returns its URL on the coordinator. */
export const createClusterDatabase = (clusterUrl: string): Promise<string> =>
  withClient(clusterUrl, async (lock) => {
    // Citus does not support adding a node twice at once
    await lock.query(`select pg_advisory_lock(${advisoryLocks.createTestDatabase})`)
    return createDatabaseOnNodes(clusterUrl, await readNodes(clusterUrl))
  })

async function createDatabaseOnNodes(clusterUrl: string, nodes: readonly ClusterNode[]): Promise<string> {
  const [coordinator, ...workers] = nodes
  if (!coordinator || workers.length === 0) throw new Error(`${clusterUrl} lists no workers`)
  const name = `${NAME_PREFIX}${randomUUID().replaceAll('-', '')}`
  for (const node of nodes) {
    await runSql(getNodeUrl(clusterUrl, node, 'postgres'), `create database ${name}`)
    await runSql(getNodeUrl(clusterUrl, node, name), 'create extension citus')
  }
  const url = getNodeUrl(clusterUrl, coordinator, name)
  const toAddress = (node: ClusterNode) => `'${node.nodename}', ${node.nodeport}`
  await runSql(
    url,
    `select citus_set_coordinator_host(${toAddress(coordinator)})`,
    ...workers.map((worker) => `select citus_add_node(${toAddress(worker)})`),
  )
  return url
}

/** Drops the databases that tests have left on the cluster. */
export async function dropClusterDatabases(clusterUrl: string): Promise<void> {
  // the coordinator first: it holds connections to the workers
  for (const node of await readNodes(clusterUrl))
    await withClient(getNodeUrl(clusterUrl, node, 'postgres'), async (client) => {
      const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [
        NAME_PREFIX,
      ])
      for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
    })
}
