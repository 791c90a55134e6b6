import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { ScheduleModel, type ScheduleRunModel } from '../operations/schedule-models.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'
import { sql } from '../warehouse/engine/sql.ts'
import { nextRun } from './next-run.ts'

const iso = (now: number): string => new Date(now).toISOString()

/** A run as it begins: the same moment of the same schedule is begun once, whichever server comes first. */
export async function insertRun(
  knex: Knex,
  run: Pick<ScheduleRunModel, 'scheduleId' | 'cause' | 'plannedAt'>,
  now: number,
): Promise<void> {
  await knex('schedule_run')
    .insert({
      id: randomUUID(),
      schedule_id: run.scheduleId,
      cause: run.cause,
      planned_at: run.plannedAt,
      started_at: iso(now),
      state: 'running',
    })
    .onConflict(['schedule_id', 'cause', 'planned_at'])
    .ignore()
}

/** When a calendar runs next, as the store keeps it. */
export const nextAt = ({ calendar, paused }: Pick<ScheduleModel, 'calendar' | 'paused'>, now: number): string | null =>
  paused ? null : (nextRun(calendar, new Date(now))?.toISOString() ?? null)

/** Begins what is due. A server that stood still through several moments of a calendar runs it once. */
export async function beginDue(knex: Knex, now: number): Promise<void> {
  const due = await ScheduleModel.query(knex).where({ paused: false }).where('next_at', '<=', iso(now))
  for (const schedule of due)
    await knex.transaction(async (trx) => {
      const moved = await ScheduleModel.query(trx)
        .where({ id: schedule.id, next_at: schedule.nextAt, paused: false })
        .patch({ nextAt: nextAt(schedule, now) })
      if (moved === 0) return
      await insertRun(trx, { scheduleId: schedule.id, cause: 'calendar', plannedAt: schedule.nextAt ?? iso(now) }, now)
    })
}

/** When figures were loaded last; null where they never were. */
export async function lastLoadAt({ knex }: Warehouse): Promise<string | null> {
  const [row] = await sql<{ at: string | null }>(knex, 'select max(finished_at) as at from load where written > 0')
  return row?.at ?? null
}

/** Begins what runs after loads, where there was one since. Loads that end close together are one. */
export async function beginAfterLoads(knex: Knex, warehouse: Warehouse, now: number): Promise<void> {
  const waiting = (await ScheduleModel.query(knex).where({ paused: false })).filter(({ calendar }) => calendar.kind === 'load')
  if (waiting.length === 0) return
  const at = await lastLoadAt(warehouse)
  if (at === null) return
  for (const schedule of waiting.filter(({ loadAt }) => (loadAt ?? '') < at))
    await knex.transaction(async (trx) => {
      await ScheduleModel.query(trx).findById(schedule.id).patch({ loadAt: at })
      await insertRun(trx, { scheduleId: schedule.id, cause: 'load', plannedAt: at }, now)
    })
}
