import type { JobFile } from '../../shared/api/exporting/job-fields.ts'
import type { ScheduleContent, ScheduleTarget, SentFile } from '../../shared/api/schedules.ts'
import type { ScheduleCalendar } from '../../shared/calendar/schedule-calendar.ts'
import { StoredRecord } from './models.ts'

/** Recipients are stored by their ids, because addresses change. */
export type StoredTarget = Exclude<ScheduleTarget, { kind: 'mail' }> | { kind: 'mail'; recipientIds?: string[] }

/** A scheduled export. */
export class ScheduleModel extends StoredRecord {
  static override tableName = 'schedule'
  static override jsonAttributes = ['content', 'file', 'calendar', 'target']
  static override booleans = ['paused', 'mailOnFailure', 'trial']
  declare id: string
  declare userId: string
  declare contractId: string
  declare name: string
  declare content: ScheduleContent
  declare file: JobFile
  declare calendar: ScheduleCalendar
  declare target: StoredTarget
  declare mailOnFailure: boolean
  declare paused: boolean
  /** Runs once, for its owner, and is in no list. */
  declare trial: boolean
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

/** What a run sends to one recipient. */
export class DeliveryModel extends StoredRecord {
  static override tableName = 'delivery'
  static override jsonAttributes = ['errorValues']
  declare id: string
  declare runId: string
  declare jobId: string
  declare scheduleId: string
  declare reportId: string | null
  /** Owner of the schedule. */
  declare userId: string
  declare name: string
  declare cause: SentFile['cause']
  /** Null: a folder. */
  declare recipientId: string | null
  /** Mail address, or path in the contract’s folder. */
  declare recipient: string
  declare recipientName: string
  declare fileName: string | null
  declare state: SentFile['state']
  declare errorCode: string | null
  declare errorValues: Record<string, string | number>
  /** Beginning of the run, then end of the delivery. */
  declare at: string
}

/** Returns the ids of the users to whom a schedule sends its file; by default its owner. */
export const getRecipientIds = ({ target, userId }: Pick<ScheduleModel, 'target' | 'userId'>): readonly string[] =>
  target.kind !== 'mail' ? [] : target.recipientIds?.length ? target.recipientIds : [userId]
