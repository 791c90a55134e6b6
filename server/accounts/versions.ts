import type { Knex } from 'knex'
import type { Version, VersionDifference, VersionValue } from '../../shared/contract/versions.ts'
import { AppError } from '../../shared/errors.ts'

/** What has versions; each has a table `…_version` beside its own. */
export type Versioned = 'contract' | 'contract_pattern'
export type Snapshot = Record<string, VersionValue>

interface Row {
  subject_id: string
  number: number
  created_at: string
  created_by: string | null
  snapshot: string
}

export const VERSIONS_A_PAGE = 10

export async function addVersion(
  trx: Knex,
  subject: Versioned,
  version: { id: string; number: number; at: string; by: string | null; snapshot: Snapshot },
): Promise<void> {
  await trx(`${subject}_version`).insert({
    subject_id: version.id,
    number: version.number,
    created_at: version.at,
    created_by: version.by,
    snapshot: JSON.stringify(version.snapshot),
  })
}

const same = (a: VersionValue | undefined, b: VersionValue | undefined) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const isEmpty = (value: VersionValue) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Fields that differ, in the order of the newer one. Beside nothing, everything that says something is new. */
export function differences(before: Snapshot | null, after: Snapshot): VersionDifference[] {
  return Object.keys(after).flatMap((field): VersionDifference[] => {
    const value = after[field] ?? null
    if (before === null) return isEmpty(value) ? [] : [{ field, before: null, after: value }]
    return same(before[field], value) ? [] : [{ field, before: before[field] ?? null, after: value }]
  })
}

const versionOf = (row: Row, before: Row | undefined): Version => ({
  number: row.number,
  createdAt: row.created_at,
  createdBy: row.created_by,
  differences: differences(before ? (JSON.parse(before.snapshot) as Snapshot) : null, JSON.parse(row.snapshot) as Snapshot),
})

/** Versions of one subject, newest first, a page at a time, each with what it changed. */
export async function listVersions(knex: Knex, subject: Versioned, of: { id: string; pageNum: number }) {
  const all = knex<Row>(`${subject}_version`).where({ subject_id: of.id })
  const total = Number((await all.clone().count({ count: '*' }).first())?.count ?? 0)
  // one more than a page: the oldest shown is compared with the one before it
  const rows: Row[] = await all
    .clone()
    .orderBy('number', 'desc')
    .offset((of.pageNum - 1) * VERSIONS_A_PAGE)
    .limit(VERSIONS_A_PAGE + 1)
  return {
    list: rows.slice(0, VERSIONS_A_PAGE).map((row, index) => versionOf(row, rows[index + 1])),
    paging: { pageNum: of.pageNum, pageSize: VERSIONS_A_PAGE, total },
  }
}

/** The version in force at a moment (now, where none is given). */
export async function versionAt(
  knex: Knex,
  subject: Versioned,
  of: { id: string; createdAt?: string | undefined },
): Promise<{ number: number; createdAt: string; createdBy: string | null; snapshot: Snapshot }> {
  const query = knex<Row>(`${subject}_version`).where({ subject_id: of.id }).orderBy('number', 'desc').first()
  const row = await (of.createdAt === undefined ? query : query.where('created_at', '<=', new Date(of.createdAt).toISOString()))
  if (!row) throw new AppError('resource.notFound')
  return {
    number: row.number,
    createdAt: row.created_at,
    createdBy: row.created_by,
    snapshot: JSON.parse(row.snapshot) as Snapshot,
  }
}

/** Versions of all subjects, newest first, each with the id of its subject. */
export async function listAllVersions(knex: Knex, subject: Versioned, pageNum: number, pageSize: number) {
  const table = `${subject}_version`
  const total = Number((await knex(table).count({ count: '*' }).first())?.count ?? 0)
  const rows: Row[] = await knex<Row>(table)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .orderBy('subject_id')
    .offset((pageNum - 1) * pageSize)
    .limit(pageSize)
  const before: Row[] =
    rows.length === 0
      ? []
      : await knex<Row>(table).where((any) => {
          for (const row of rows) void any.orWhere({ subject_id: row.subject_id, number: row.number - 1 })
        })
  return {
    list: rows.map((row) => ({
      id: row.subject_id,
      version: versionOf(
        row,
        before.find((one) => one.subject_id === row.subject_id && one.number === row.number - 1),
      ),
    })),
    paging: { pageNum, pageSize, total },
  }
}
