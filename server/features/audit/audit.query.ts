import type { Knex } from 'knex'
import { type AuditBody, type AuditRow, auditGroups } from '../../../shared/contract/audit.ts'
import { addDays } from '../../../shared/period.ts'
import { holdsWords } from '../../operations/list-query.ts'

interface Event {
  id: string
  at: string
  action: string
  target: string | null
  detail: string | null
  address: string | null
  user_name: string | null
  user_email: string | null
  contract_name: string | null
}

/** Midnight in Japan at the beginning of a day, as the audit's times are written. */
const midnight = (day: string): string => new Date(`${day}T00:00:00+09:00`).toISOString()

type Question = Pick<AuditBody, 'from' | 'to' | 'group' | 'keyword'> & {
  /** Nothing that was recorded after this moment: an export records itself while it is made. */
  until?: string
}

function events(knex: Knex, { from, to, group, keyword, until }: Question) {
  const query = knex<Event>('audit_event')
  if (until !== undefined) query.where('at', '<', until)
  if (from !== null) query.where('at', '>=', midnight(from))
  if (to !== null) query.where('at', '<', midnight(addDays(to, 1)))
  if (group !== 'all') query.whereIn('action', [...auditGroups[group]])
  if (keyword !== '') query.whereRaw(...holdsWords(['user_name', 'user_email', 'contract_name', 'target', 'address'], keyword))
  return query
}

const toRow = (event: Event): AuditRow => ({
  id: event.id,
  at: event.at,
  action: event.action,
  userName: event.user_name,
  userEmail: event.user_email,
  contractName: event.contract_name,
  target: event.target,
  detail: event.detail,
  address: event.address,
})

/** What the audit recorded, newest first, a page at a time. */
export async function listAudit(knex: Knex, body: AuditBody) {
  const total = await countAudit(knex, body)
  const rows: Event[] = await events(knex, body)
    .orderBy('at', 'desc')
    .orderBy('id')
    .offset((body.pageNum - 1) * body.pageSize)
    .limit(body.pageSize)
  return { list: rows.map(toRow), paging: { pageNum: body.pageNum, pageSize: body.pageSize, total } }
}

export const countAudit = async (knex: Knex, question: Question): Promise<number> =>
  Number((await events(knex, question).count({ count: '*' }).first())?.count ?? 0)

const BATCH = 1000

/** All of it, newest first, some at a time: a long audit does not have to fit into memory. */
export async function* everyEvent(knex: Knex, question: Question): AsyncGenerator<AuditRow> {
  let last: { at: string; id: string } | null = null
  for (;;) {
    const query = events(knex, question).orderBy('at', 'desc').orderBy('id').limit(BATCH)
    if (last !== null) {
      const { at, id } = last
      // after the last one read, not by offset: what is recorded meanwhile shifts nothing
      query.where((after) => void after.where('at', '<', at).orWhere((same) => void same.where({ at }).where('id', '>', id)))
    }
    const rows: Event[] = await query
    for (const row of rows) yield toRow(row)
    const end = rows.at(-1)
    if (rows.length < BATCH || end === undefined) return
    last = { at: end.at, id: end.id }
  }
}
