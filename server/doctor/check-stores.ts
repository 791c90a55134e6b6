import { existsSync } from 'node:fs'
import type { Knex } from 'knex'
import { requestCheck } from '../backup/backup-requests.ts'
import { getStoreFiles } from '../backup/data-paths.ts'
import { checkOperationsFully, checkWarehouseFully } from '../backup/full-check.ts'
import type { Config } from '../foundation/config.ts'
import { openOperations } from '../operations/database.ts'
import { listMigrations, refuseUnknownMigrations } from '../stores/migrate-store.ts'
import { redactCredentials, StorageError, withStorageErrors } from '../stores/storage-errors.ts'
import {
  refuseLostOperations,
  refuseLostWarehouse,
  requireDataEntries,
  requireReadableStore,
  requireStoreFile,
} from '../stores/store-files.ts'
import { hasCitus, openWarehouse } from '../warehouse/engine/engine.ts'
import { placements } from '../warehouse/rollups/distribution.ts'
import { type Finding, ok, problem, toReason, warning, withTimeout } from './finding.ts'

export interface StoreCheck {
  config: Config
  /** Also reads everything. */
  full: boolean
  /** A server uses the data folder, and so its files. */
  isServerRunning: boolean
}

/** Oldest supported versions. */
const OLDEST_POSTGRES = 15
const OLDEST_CITUS = 12
/** Time for opening a connection. Milliseconds. */
const CONNECT_MS = 15_000
/** Difference of two clocks that spoils the times of leases and sessions. Milliseconds. */
const MAX_CLOCK_MS = 5_000

/** Runs a check whose known errors are findings. */
async function collectFindings(check: string, label: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await withStorageErrors(label, work)
  } catch (error) {
    if (error instanceof StorageError) return [{ check, state: 'problem', text: error.message }]
    return [problem(check, `${label}: ${toReason(error)}`, `${label}: ${toReason(error)}`)]
  }
}

async function checkMigrations(check: string, label: string, knex: Knex): Promise<Finding> {
  const list = await listMigrations(knex)
  refuseUnknownMigrations(label, list)
  const { done, pending } = list
  return pending.length === 0
    ? ok(check, `${label}: 更新 ${done.length} 件が適用済み`, `${label}: ${done.length} migrations done`)
    : warning(
        check,
        `${label}: 次の起動で ${pending.length} 件の更新を適用します（${pending[0]} から）。先にバックアップをとってください。`,
        `${label}: the next start runs ${pending.length} migrations, from ${pending[0]}. Make a backup before.`,
      )
}

async function checkPostgres(check: string, label: string, knex: Knex): Promise<Finding[]> {
  const { rows } =
    await knex.raw(`select current_setting('server_version_num') as version, current_setting('server_version') as text,
    extract(epoch from clock_timestamp()) * 1000 as now`)
  const { version, text, now } = rows[0] as { version: string; text: string; now: string | number }
  const found: Finding[] = []
  if (Number(version) < OLDEST_POSTGRES * 10_000)
    found.push(
      problem(
        'versions',
        `${label}: PostgreSQL ${text} は古すぎます（${OLDEST_POSTGRES} 以降）。`,
        `${label}: PostgreSQL ${text} is too old (${OLDEST_POSTGRES} or newer).`,
      ),
    )
  const drift = Math.abs(Date.now() - Number(now))
  if (drift > MAX_CLOCK_MS)
    found.push(
      problem(
        'clock',
        `このコンピューターと ${label} の時計が ${Math.round(drift / 1000)} 秒ずれています。`,
        `The clocks of this machine and of ${label} differ by ${Math.round(drift / 1000)} s.`,
      ),
    )
  return [await checkMigrations(check, label, knex), ...found]
}

/** On a Citus cluster: its version, whether each node answers, and whether every table is placed. */
async function checkCluster(label: string, knex: Knex): Promise<Finding[]> {
  if (!(await hasCitus(knex))) return []
  const { rows: extension } = await knex.raw("select extversion as version from pg_extension where extname = 'citus'")
  const version = String(extension[0]?.version)
  if (Number.parseInt(version, 10) < OLDEST_CITUS)
    return [
      problem(
        'cluster',
        `Citus ${version} は古すぎます（${OLDEST_CITUS} 以降）。`,
        `Citus ${version} is too old (${OLDEST_CITUS} or newer).`,
      ),
    ]
  const { rows: nodes } = await knex.raw(
    'select from_nodename as origin, to_nodename as node, result from citus_check_cluster_node_health()',
  )
  const ill = (nodes as { origin: string; node: string; result: boolean | null }[]).filter(({ result }) => result !== true)
  const { rows: placed } = await knex.raw('select cast(logicalrelid as text) as name from pg_dist_partition')
  const names = new Set((placed as { name: string }[]).map(({ name }) => name))
  const unplaced = Object.keys(placements).filter((table) => !names.has(table))
  return [
    ...ill.map(({ origin, node }) =>
      problem('cluster', `${origin} から ${node} に接続できません。`, `${origin} cannot reach ${node}.`),
    ),
    ...(unplaced.length === 0
      ? [ok('cluster', `${label}: Citus ${version}`, `${label}: Citus ${version}`)]
      : [
          warning(
            'cluster',
            `分散されていない表があります（${unplaced[0]} など ${unplaced.length} 表）。npm run db:distribute を実行してください。`,
            `${unplaced.length} tables such as ${unplaced[0]} are not distributed: run npm run db:distribute.`,
          ),
        ]),
  ]
}

/** A clock that is behind the newest entry of the audit log runs wrong, or ran wrong then. */
async function checkClock(knex: Knex): Promise<Finding[]> {
  if (!(await knex.schema.hasTable('audit_event'))) return []
  const row = await knex('audit_event').max({ newest: 'at' }).first()
  const newest = row?.newest ? new Date(row.newest as string) : null
  if (newest === null || newest.getTime() <= Date.now() + MAX_CLOCK_MS) {
    const text = new Date().toISOString()
    return [ok('clock', text, text)]
  }
  const text = newest.toISOString()
  return [
    problem(
      'clock',
      `時計が、監査ログの最新の記録（${text}）より前です。時刻の同期を確かめてください。`,
      `The clock is behind the newest entry of the audit log (${text}): check the time synchronisation.`,
    ),
  ]
}

const getStoreLabels = ({ operationsUrl, warehouseUrl }: Config) =>
  [
    { what: `OPERATIONS_URL ${redactCredentials(operationsUrl)}`, url: operationsUrl },
    { what: `WAREHOUSE_URL ${redactCredentials(warehouseUrl)}`, url: warehouseUrl },
  ] as const

async function checkOperations({ config, full, isServerRunning }: StoreCheck): Promise<Finding[]> {
  const label = `OPERATIONS_URL ${redactCredentials(config.operationsUrl)}`
  const { operations: path } = getStoreFiles(config)
  if (path !== null && !existsSync(path))
    return collectFindings('operations', label, async () => {
      refuseLostOperations(...getStoreLabels(config))
      return [warning('operations', `${label} はまだありません。`, `${label} does not exist yet.`)]
    })
  return collectFindings('operations', label, async () => {
    requireStoreFile(label, config.operationsUrl)
    const operations = openOperations(config.operationsUrl, { readOnly: path !== null })
    try {
      const { knex, kind } = operations
      if (kind === 'postgres') {
        const findings = await withTimeout(checkPostgres('operations', label, knex), CONNECT_MS)
        if (full) await checkOperationsFully(label, knex)
        return [...findings, ...(await checkClock(knex))]
      }
      // the running server has read it at its start
      if (!isServerRunning) await requireReadableStore(label, knex, kind)
      if (full) await checkOperationsFully(label, knex)
      return [await checkMigrations('operations', label, knex), ...(await checkClock(knex))]
    } finally {
      await operations.close()
    }
  })
}

async function checkWarehouse({ config, full, isServerRunning }: StoreCheck): Promise<Finding[]> {
  const label = `WAREHOUSE_URL ${redactCredentials(config.warehouseUrl)}`
  const { warehouse: path } = getStoreFiles(config)
  if (path !== null && !existsSync(path))
    return collectFindings('warehouse', label, async () => {
      const { operations: operationsFile } = getStoreFiles(config)
      if (operationsFile !== null && existsSync(operationsFile)) {
        const operations = openOperations(config.operationsUrl, { readOnly: true })
        await refuseLostWarehouse(...getStoreLabels(config), operations.knex).finally(() => operations.close())
      }
      return [warning('warehouse', `${label} はまだありません。`, `${label} does not exist yet.`)]
    })
  return collectFindings('warehouse', label, async () => {
    requireStoreFile(label, config.warehouseUrl)
    if (path !== null && isServerRunning) {
      if (full) await requestCheck(config.dataDir)
      return [ok('warehouse', `${label}: 動いているサーバーが使っています。`, `${label}: used by the running server.`)]
    }
    const warehouse = openWarehouse({ url: config.warehouseUrl, memory: '1GB', pool: 3, readOnly: path !== null })
    try {
      const { knex, kind } = warehouse
      const findings =
        kind === 'postgres'
          ? [
              ...(await withTimeout(checkPostgres('warehouse', label, knex), CONNECT_MS)),
              ...(await withTimeout(checkCluster(label, knex), CONNECT_MS)),
            ]
          : [await requireReadableStore(label, knex, kind).then(() => checkMigrations('warehouse', label, knex))]
      if (full) await checkWarehouseFully(label, warehouse)
      return findings
    } finally {
      await warehouse.close()
    }
  })
}

/** Checks both stores without changing them. */
export async function checkStores(check: StoreCheck): Promise<Finding[]> {
  const label = `DATA_DIR ${check.config.dataDir}`
  const entries = await collectFindings('data', label, async () => {
    requireDataEntries(check.config.dataDir)
    return []
  })
  const findings = [...entries, ...(await checkOperations(check)), ...(await checkWarehouse(check))]
  const isSound = check.full && findings.every(({ state }) => state !== 'problem')
  return isSound
    ? [...findings, ok('stores', 'すべてのデータを読み、合計が一致しました。', 'All data were read, and the sums agree.')]
    : findings
}
