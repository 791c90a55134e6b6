import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import type { Snapshot, Version, VersionComparison, VersionDifference, VersionValue } from '../../shared/api/record-versions.ts'
import { AppError } from '../../shared/errors/errors.ts'
import type { VersionModel } from '../operations/models.ts'

/** A record with versions. Its number is that of the newest version. */
interface Versioned {
  id: string
  version: number
}

/** Fields that every save writes into the record itself. */
interface SaveStamp {
  version: number
  updatedAt: string
  updatedBy: string | null
}

interface RecordKind<R extends Versioned, S extends Snapshot> {
  versions: (knex: Knex) => QueryBuilder<VersionModel>
  /** Returns the current record. Throws 404 if it does not exist. */
  find: (knex: Knex, id: string) => Promise<R>
  /** Returns the content of a version. */
  toSnapshot: (knex: Knex, record: R) => S | Promise<S>
  /** Parses the fields of a version, including old ones: fields that it lacks get a default. */
  read: (snapshot: Snapshot) => S
  /** Error for a change that is not based on the newest version. */
  changed: 'contract.changed' | 'pattern.changed'
}

const VERSIONS_PER_PAGE = 10

const isSameValue = (a: VersionValue | undefined, b: VersionValue | undefined) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const isEmpty = (value: VersionValue) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * Returns the differing fields, in the order of the newer version. Without an earlier version, every non-empty field counts as
 * new.
 */
function listDifferences(before: Snapshot | undefined, after: Snapshot): VersionDifference[] {
  return Object.keys(after).flatMap((field): VersionDifference[] => {
    const value = after[field] ?? null
    // a version from before the field existed: it was empty then
    if (before === undefined || !(field in before)) return isEmpty(value) ? [] : [{ field, before: null, after: value }]
    return isSameValue(before[field], value) ? [] : [{ field, before: before[field] ?? null, after: value }]
  })
}

const toVersion = (row: VersionModel, before: VersionModel | undefined): Version => ({
  number: row.number,
  createdAt: row.createdAt,
  createdBy: row.createdBy,
  differences: listDifferences(before?.snapshot, row.snapshot),
})

/** Records with a complete version history: contracts and patterns. Each kind has a table `…_version` beside its own. */
export class VersionedRecords<R extends Versioned, S extends Snapshot> {
  readonly #kind: RecordKind<R, S>

  constructor(kind: RecordKind<R, S>) {
    this.#kind = kind
  }

  /** Refuses a change that is not based on the newest version, so that it does not overwrite what somebody else saved. */
  requireNewest(record: Versioned, version: number): void {
    if (record.version !== version) throw new AppError(this.#kind.changed, { version: record.version })
  }

  /** Creates a record with its first version. `write` inserts the record and its dependents, with the stamp. */
  add(trx: Knex, entry: { id: string; by: string | null }, write: (stamp: SaveStamp) => PromiseLike<unknown>): Promise<R> {
    return this.#save(trx, { ...entry, version: 1 }, write)
  }

  /** Changes a record that this transaction has locked. `write` patches it, with the stamp of its next version. */
  change(trx: Knex, change: { record: Versioned; by: string }, write: (stamp: SaveStamp) => PromiseLike<unknown>): Promise<R> {
    return this.#save(trx, { id: change.record.id, by: change.by, version: change.record.version + 1 }, write)
  }

  async #save(
    trx: Knex,
    entry: { id: string; by: string | null; version: number },
    write: (stamp: SaveStamp) => PromiseLike<unknown>,
  ): Promise<R> {
    const at = new Date().toISOString()
    await write({ version: entry.version, updatedAt: at, updatedBy: entry.by })
    const record = await this.#kind.find(trx, entry.id)
    const snapshot = await this.#kind.toSnapshot(trx, record)
    await this.#kind
      .versions(trx)
      .insert({ subjectId: entry.id, number: entry.version, createdAt: at, createdBy: entry.by, snapshot })
    return record
  }

  /** Lists versions of one record, newest first, by page, each with its changes. */
  async list(knex: Knex, query: { id: string; pageNum: number }) {
    const all = this.#kind.versions(knex).where({ subject_id: query.id })
    const total = await all.clone().resultSize()
    // one more than a page: the last one shown is compared with its predecessor
    const rows = await all
      .orderBy('number', 'desc')
      .offset((query.pageNum - 1) * VERSIONS_PER_PAGE)
      .limit(VERSIONS_PER_PAGE + 1)
    return {
      list: rows.slice(0, VERSIONS_PER_PAGE).map((row, index) => toVersion(row, rows[index + 1])),
      paging: { pageNum: query.pageNum, pageSize: VERSIONS_PER_PAGE, total },
    }
  }

  /** Compares two versions, the earlier one first. Throws 404 if either does not exist. */
  async compare(knex: Knex, query: { id: string; from: number; to: number }): Promise<VersionComparison> {
    const [earlier, later] = [Math.min(query.from, query.to), Math.max(query.from, query.to)]
    const rows = await this.#kind.versions(knex).where({ subject_id: query.id }).whereIn('number', [earlier, later])
    const earlierVersion = rows.find((row) => row.number === earlier)
    const other = rows.find((row) => row.number === later)
    if (!earlierVersion || !other) throw new AppError('resource.notFound')
    const toStamp = ({ number, createdAt, createdBy }: VersionModel) => ({ number, createdAt, createdBy })
    return {
      from: toStamp(earlierVersion),
      to: toStamp(other),
      // fields that the earlier version lacks get their default at the time
      differences: listDifferences(this.#kind.read(earlierVersion.snapshot), this.#kind.read(other.snapshot)),
    }
  }

  /** Lists versions that changed one of these fields, newest first, by page, and the first version. */
  async listChanges(knex: Knex, fields: readonly string[], query: { id: string; pageNum: number }) {
    const rows = await this.#kind.versions(knex).where({ subject_id: query.id }).orderBy('number')
    const changed = rows.map((row, index) => {
      const version = toVersion(row, rows[index - 1])
      return { ...version, differences: version.differences.filter((difference) => fields.includes(difference.field)) }
    })
    const listed = changed.filter((version, index) => index === 0 || version.differences.length > 0).reverse()
    return {
      list: listed.slice((query.pageNum - 1) * VERSIONS_PER_PAGE, query.pageNum * VERSIONS_PER_PAGE),
      paging: { pageNum: query.pageNum, pageSize: VERSIONS_PER_PAGE, total: listed.length },
    }
  }

  /** Lists versions of all records, newest first, each with the id of its record. */
  async listAll(knex: Knex, page: { pageNum: number; pageSize: number }) {
    const all = this.#kind.versions(knex)
    const total = await all.clone().resultSize()
    const rows = await all
      .orderBy('created_at', 'desc')
      .orderBy('number', 'desc')
      .orderBy('subject_id')
      .offset((page.pageNum - 1) * page.pageSize)
      .limit(page.pageSize)
    const before = await this.#kind.versions(knex).whereInComposite(
      ['subject_id', 'number'],
      rows.map((row) => [row.subjectId, row.number - 1]),
    )
    return {
      list: rows.map((row) => ({
        id: row.subjectId,
        version: toVersion(
          row,
          before.find((version) => version.subjectId === row.subjectId && version.number === row.number - 1),
        ),
      })),
      paging: { pageNum: page.pageNum, pageSize: page.pageSize, total },
    }
  }

  /** Returns the version that was current at `createdAt` (default: now). */
  async findVersionAt(knex: Knex, id: string, createdAt?: string) {
    const query = this.#kind.versions(knex).where({ subject_id: id }).orderBy('number', 'desc').first()
    if (createdAt !== undefined) query.where('created_at', '<=', new Date(createdAt).toISOString())
    const row = await query
    if (!row) throw new AppError('resource.notFound')
    return { number: row.number, createdAt: row.createdAt, createdBy: row.createdBy, fields: this.#kind.read(row.snapshot) }
  }

  /** Returns the version of a record at a time; `past` has its fields if it is not the current one. */
  async readVersion(knex: Knex, record: R, createdAt?: string) {
    const { number, createdBy, fields, ...at } = await this.findVersionAt(knex, record.id, createdAt)
    const isCurrent = number === record.version
    return {
      past: isCurrent ? null : { fields, updatedAt: at.createdAt, updatedBy: createdBy },
      readVersion: { number, createdAt: at.createdAt, current: isCurrent },
    }
  }
}
