import type { Knex } from 'knex'
import type { AuditAction } from '../../../shared/api/audit.ts'
import type { PeriodicReport } from '../../../shared/api/periodic-reports.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { createReportComparator, type PeriodicReportContent } from '../../../shared/sync/periodic-reports.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import { findReport, type PeriodicReportDocument } from '../../exporting/jobs/contents/periodic-report.content.ts'
import { recordAuditEvent } from '../../operations/audit.ts'
import { UserModel } from '../../operations/models.ts'
import type { CollectionRules, WrittenChange } from '../../sync/sync-rules.ts'
import { readDocuments, writeDocuments } from '../../sync/sync-store.ts'

/**
 * Writes of a report within this time of the previous one share an audit log entry, because texts are saved while they are
 * typed.
 */
const SESSION_MS = 600_000

type Change = WrittenChange<'periodicReports'>

/** Returns the audit log action of a change to a report; null if the change continues an earlier one. */
function getAuditAction({ before, after }: Change): AuditAction | null {
  if (after === null) return 'report.delete'
  if (before === null) return 'report.add'
  if (before.shared !== after.shared) return after.shared ? 'report.share' : 'report.unshare'
  return Date.parse(after.updatedAt) - Date.parse(before.updatedAt) < SESSION_MS ? null : 'report.update'
}

/** Rules for reports written by devices and by calls: their changes are in the audit log. */
export const periodicReportRules: CollectionRules<'periodicReports'> = {
  after: async ({ trx, user: { userId, contractId }, changes }) => {
    for (const change of changes) {
      const action = getAuditAction(change)
      const { name, items } = change.after ?? change.before ?? { name: '', items: [] }
      if (action !== null)
        await recordAuditEvent(trx, { action, userId, contractId, target: name, detail: { id: change.id, items: items.length } })
    }
  },
}

const collection = { collection: 'periodicReports', rules: periodicReportRules } as const

/** Converts reports to the API's form, with their owners. */
async function toApiReports(knex: Knex, documents: readonly PeriodicReportDocument[], user: SignedIn): Promise<PeriodicReport[]> {
  const owners = [...new Set(documents.map(({ ownerId }) => ownerId))]
  const people = owners.length === 0 ? [] : await UserModel.query(knex).select('id', 'full_name').whereIn('id', owners)
  const names = new Map(people.map((person) => [person.id, person.fullName]))
  return documents.map(({ id, rev, name, remark, shared, items, ownerId, updatedAt }) => ({
    id,
    rev,
    name,
    remark,
    shared,
    items,
    own: ownerId === user.userId,
    ownerName: names.get(ownerId) ?? '',
    updatedAt,
  }))
}

/** Lists the reports that the user may read: their own, then those that colleagues share. */
export async function listReports(knex: Knex, user: SignedIn): Promise<PeriodicReport[]> {
  const documents = await readDocuments(knex, user, 'periodicReports')
  return toApiReports(knex, documents.sort(createReportComparator(user.userId)), user)
}

/** Throws for a colleague's report: only its owner may change it. */
async function requireOwnReport(knex: Knex, user: SignedIn, id: string): Promise<PeriodicReportDocument | undefined> {
  const report = await findReport(knex, user, id)
  if (report && report.ownerId !== user.userId) throw new AppError('periodicReport.notOwn')
  return report
}

/**
 * Creates or replaces a report. `rev`: the state that the caller read; throws `periodicReport.changed` if there is a later one,
 * or none any more.
 */
export async function saveReport(
  knex: Knex,
  user: SignedIn,
  { id, rev, content }: { id: string; rev: string | undefined; content: PeriodicReportContent },
): Promise<PeriodicReport> {
  await requireOwnReport(knex, user, id)
  await writeDocuments(knex, user, collection, (current) => {
    const before = current.find((document) => document.id === id)
    if (rev !== undefined && rev !== before?.rev) throw new AppError('periodicReport.changed')
    return [{ id, content }]
  })
  const saved = await findReport(knex, user, id)
  const [report] = await toApiReports(knex, saved ? [saved] : [], user)
  if (!report) throw new AppError('resource.notFound')
  return report
}

/** Deletes one of the user's own reports. */
export async function deleteReport(knex: Knex, user: SignedIn, id: string): Promise<void> {
  if (!(await requireOwnReport(knex, user, id))) throw new AppError('resource.notFound')
  await writeDocuments(knex, user, collection, () => [{ id, deleted: true }])
}
