import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { ScheduleModel, type ScheduleRunModel } from '../operations/schedule-models.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'
import { sql } from '../warehouse/engine/sql.ts'
import { getNextRun } from './next-run.ts'

const toIsoTime = (now: number): string => new Date(now).toISOString()

/** Inserts a run: only once per schedule and planned time, whichever server is first. */
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
      started_at: toIsoTime(now),
      state: 'running',
    })
    .onConflict(['schedule_id', 'cause', 'planned_at'])
    .ignore()
}

/** Returns the stored time of the next run; null if paused or if there is none. */
export const getNextRunTime = ({ calendar, paused }: Pick<ScheduleModel, 'calendar' | 'paused'>, now: number): string | null =>
  paused ? null : (getNextRun(calendar, new Date(now))?.toISOString() ?? null)

/** Plans again what was planned while the clock was ahead: no next run can be later than the next one from now. */
async function replanRuns(knex: Knex, now: number): Promise<void> {
  for (const { id, calendar, paused, nextAt } of await ScheduleModel.query(knex)
    .where({ paused: false })
    .where('next_at', '>', toIsoTime(now))) {
    const next = getNextRunTime({ calendar, paused }, now)
    if (next !== null && nextAt !== null && next < nextAt)
      await ScheduleModel.query(knex).where({ id, next_at: nextAt }).patch({ nextAt: next })
  }
}

/** Starts due runs. A schedule that missed several runs during downtime runs once. */
export async function startDueRuns(knex: Knex, now: number): Promise<void> {
  await replanRuns(knex, now)
  const due = await ScheduleModel.query(knex).where({ paused: false }).where('next_at', '<=', toIsoTime(now))
  for (const schedule of due)
    await knex.transaction(async (trx) => {
      const moved = await ScheduleModel.query(trx)
        .where({ id: schedule.id, next_at: schedule.nextAt, paused: false })
        .patch({ nextAt: getNextRunTime(schedule, now) })
      if (moved === 0) return
      await insertRun(trx, { scheduleId: schedule.id, cause: 'calendar', plannedAt: schedule.nextAt ?? toIsoTime(now) }, now)
    })
}

/** Returns the time of the last load; null if there was none. */
export async function readLastLoadTime({ knex }: Warehouse): Promise<string | null> {
  const [row] = await sql<{ at: string | null }>(knex, 'select max(finished_at) as at from load where written > 0')
  return row?.at ?? null
}

/** Starts schedules that run after loads if there was one since their last run. Loads in quick succession count as one. */
export async function startRunsAfterLoads(knex: Knex, warehouse: Warehouse, now: number): Promise<void> {
  const waiting = (await ScheduleModel.query(knex).where({ paused: false })).filter(({ calendar }) => calendar.kind === 'load')
  if (waiting.length === 0) return
  const at = await readLastLoadTime(warehouse)
  if (at === null) return
  for (const schedule of waiting.filter(({ loadAt }) => (loadAt ?? '') < at))
    await knex.transaction(async (trx) => {
      // paused or deleted since it was read
      if ((await ScheduleModel.query(trx).where({ id: schedule.id, paused: false }).patch({ loadAt: at })) === 0) return
      await insertRun(trx, { scheduleId: schedule.id, cause: 'load', plannedAt: at }, now)
    })
}
