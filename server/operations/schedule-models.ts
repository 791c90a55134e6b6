import type { JobFile } from '../../shared/api/exporting/job-fields.ts'
import type { ScheduleContent, ScheduleTarget } from '../../shared/api/schedules.ts'
import type { ScheduleCalendar } from '../../shared/schedule-calendar.ts'
import { StoredRecord } from './models.ts'

/** A scheduled export. */
export class ScheduleModel extends StoredRecord {
  static override tableName = 'schedule'
  static override jsonAttributes = ['content', 'file', 'calendar', 'target']
  static override booleans = ['paused', 'mailOnFailure']
  declare id: string
  declare userId: string
  declare contractId: string
  declare name: string
  declare content: ScheduleContent
  declare file: JobFile
  declare calendar: ScheduleCalendar
  declare target: ScheduleTarget
  declare mailOnFailure: boolean
  declare paused: boolean
  declare nextAt: string | null
  declare loadAt: string | null
  declare createdAt: string
  declare updatedAt: string
}

/** A run of a schedule. */
export class ScheduleRunModel extends StoredRecord {
  static override tableName = 'schedule_run'
  static override jsonAttributes = ['errorValues']
  static override booleans = ['noticeDue']
  declare id: string
  declare scheduleId: string
  declare cause: 'calendar' | 'load' | 'user'
  declare plannedAt: string
  declare startedAt: string
  declare endedAt: string | null
  declare state: 'running' | 'done' | 'failed'
  declare jobId: string | null
  declare delivered: string | null
  declare errorCode: string | null
  declare errorValues: Record<string, string | number>
  declare noticeDue: boolean
  /** The server that begins or delivers the run, or notifies of its failure (lease.ts). */
  declare leaseOwner: string | null
  declare leaseUntil: string | null
  /** Failed deliveries, and the time of the next one. */
  declare attempts: number
  declare retryAt: string | null
}
