import type { Knex } from 'knex'
import { type AuditBody, type AuditRow, auditGroups, auditList, auditListExport } from '../../../shared/api/audit.ts'
import { addDays, getMidnightInJapan } from '../../../shared/calendar/period.ts'
import { auditReport } from '../../../shared/reports/audit.ts'
import { defineExportRoute } from '../../exporting/export-route.ts'
import { containsTextSql } from '../../operations/list-query.ts'
import { AuditEventModel } from '../../operations/models.ts'
import { defineRoute } from '../../routing/route.ts'

/** Returns midnight in Japan at the beginning of a day, in the format of the audit log. */
const toMidnight = (day: string): string => new Date(getMidnightInJapan(day)).toISOString()

type Query = Pick<AuditBody, 'from' | 'to' | 'group' | 'keyword'> & {
  /** Excludes later entries: an export is itself recorded while it is created. */
  until?: string
}

function queryEvents(knex: Knex, { from, to, group, keyword, until }: Query) {
  const query = AuditEventModel.query(knex)
  if (until !== undefined) query.where('at', '<', until)
  if (from !== null) query.where('at', '>=', toMidnight(from))
  if (to !== null) query.where('at', '<', toMidnight(addDays(to, 1)))
  if (group !== 'all') query.whereIn('action', [...auditGroups[group]])
  if (keyword !== '')
    query.whereRaw(...containsTextSql(['user_name', 'user_email', 'contract_name', 'target', 'address'], keyword))
  return query
}

/** The shown columns: names instead of ids. */
const auditColumns = ['id', 'at', 'action', 'user_name', 'user_email', 'contract_name', 'target', 'detail', 'address']

/** Lists audit entries, newest first, by page. */
async function listAudit(knex: Knex, body: AuditBody) {
  const total = await countAudit(knex, body)
  const rows: AuditRow[] = await queryEvents(knex, body)
    .select(auditColumns)
    .orderBy('at', 'desc')
    .orderBy('id')
    .offset((body.pageNum - 1) * body.pageSize)
    .limit(body.pageSize)
  return { list: rows, paging: { pageNum: body.pageNum, pageSize: body.pageSize, total } }
}

const countAudit = (knex: Knex, query: Query): Promise<number> => queryEvents(knex, query).resultSize()

const BATCH = 1000

/** Yields all entries, newest first, in batches: a long audit log need not fit into memory. */
async function* streamEvents(knex: Knex, filter: Query): AsyncGenerator<AuditRow> {
  let last: { at: string; id: string } | null = null
  for (;;) {
    const query = queryEvents(knex, filter).select(auditColumns).orderBy('at', 'desc').orderBy('id').limit(BATCH)
    if (last !== null) {
      const { at, id } = last
      // continues after the last entry read instead of by offset, which new entries would shift
      query.where((after) => after.where('at', '<', at).orWhere((same) => same.where({ at }).where('id', '>', id)))
    }
    const rows: AuditRow[] = await query
    yield* rows
    const end = rows.at(-1)
    if (rows.length < BATCH || end === undefined) return
    last = { at: end.at, id: end.id }
  }
}

export const auditRoutes = [
  defineRoute(auditList, (call, { operations }) => listAudit(operations.knex, call.body)),
  defineExportRoute(auditListExport, 'audit', async (exportQuery, { services }) => {
    const { knex } = services.operations
    const query = { ...exportQuery, until: new Date().toISOString() }
    return {
      name: 'audit',
      nameParts: [],
      columns: auditReport.columns,
      rows: streamEvents(knex, query),
      rowCount: await countAudit(knex, query),
      hasInventedFigures: false,
    }
  }),
]
