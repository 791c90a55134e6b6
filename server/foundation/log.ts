import type { AuditAction } from '../../shared/api/audit.ts'
import type { LoadSummary } from '../../shared/api/loading/loads.ts'
import type { Config } from './config.ts'
import { type LogLevel, type LogLine, logLevels, toCause, toJsonLine, toTextLine } from './log-line.ts'

/** Ids that relate a line to its subject. */
export interface LogIds {
  requestId?: string
  /** Name of the call, as in docs/calls.md. */
  call?: string | null
  userId?: string | null
  contractId?: string | null
  jobId?: string
  scheduleId?: string | null
  attempt?: number
  runId?: string
  loadId?: string
  /** File of the inbox. */
  fileId?: string
  favoriteId?: string
}

/** Event at the end of a load or an undo. Milliseconds. */
interface LoadEnd {
  loadId: string
  dataset: string
  state: LoadSummary['state']
  code: string | null
  ms: number
}

/** All log events by name. Values are ids, numbers, names from the code or null, never what a client sent. */
/** What the server was doing when something failed. */
export const failureSources = [
  'request',
  'load',
  'loads',
  'undo',
  'inbox',
  'inbox mail',
  'late file',
  'job',
  'jobs',
  'schedule',
  'schedules',
  'delivery',
  'periodic report',
  'watch',
  'digest',
  'failure mail',
  'single sign-on',
  'backup',
  'check',
  'background',
  'process',
] as const
export type FailureSource = (typeof failureSources)[number]

export interface LogEvents {
  'server.start': {
    version: string
    url: string
    operations: 'sqlite' | 'postgres'
    warehouse: 'duckdb' | 'postgres'
    demo: boolean
  }
  /** A migration that a start or `db:migrate` ran. */
  'migration.end': { store: 'operations' | 'warehouse'; migration: string; ms: number }
  /** Nobody can sign in yet. */
  'server.empty': { next: string }
  'server.stop': { forced: boolean }
  'server.untrustedProxy': { address: string; message: string }
  /** `status`: 499 if the client disconnected before the response was sent. `rows`, `cacheHit`: null if the call has none. */
  request: {
    requestId: string
    method: string
    call: string | null
    /** Set if no endpoint answers: pages, files, unknown paths. */
    path: string | null
    userId: string | null
    contractId: string | null
    address: string
    status: number
    ms: number
    rows: number | null
    bytes: number
    cacheHit: boolean | null
  }
  /** A sign-in, an export or an administrative action, with its id in the audit log. */
  audit: {
    action: AuditAction
    auditId: string
    userId: string | null
    contractId: string | null
    target: string | null
    address: string | null
  }
  /** An export that could not be written to the audit log. */
  'audit.unsaved': { action: AuditAction; userId: string; contractId: string; address: string; target: string; detail: string }
  'load.begin': { loadId: string; dataset: string; source: 'sent' | 'inbox'; userId: string | null; dryRun: boolean }
  'load.end': LoadEnd & { dryRun: boolean; read: number; loaded: number; rejected: number; written: number }
  'undo.begin': { loadId: string; dataset: string; userId: string | null }
  'undo.end': LoadEnd
  'inbox.begin': { fileId: string; fileName: string; bytes: number }
  'inbox.end': { fileId: string; loadId: string | null; dataset: string | null; state: string; code: string | null }
  'inbox.unreachable': { message: string }
  /** A sender's file did not arrive; administrators were notified. */
  'file.late': { mappingId: string; day: string; usualTime: string | null }
  'job.begin': { jobId: string; userId: string; contractId: string; scheduleId: string | null; attempt: number }
  'job.end': {
    jobId: string
    userId: string
    contractId: string
    scheduleId: string | null
    attempt: number
    /** `returned`: another attempt follows, because the server stops. `lost`: another server has it. */
    state: 'done' | 'failed' | 'cancelled' | 'returned' | 'lost'
    code: string | null
    rows: number | null
    bytes: number | null
    ms: number
  }
  'schedule.begin': { scheduleId: string; runId: string; jobId: string; userId: string; contractId: string }
  'schedule.end': { scheduleId: string; runId: string; userId: string; state: 'done' | 'failed'; code: string | null }
  /** A scheduled file was delivered, or not; the run ends as failed then. */
  'delivery.end': {
    scheduleId: string
    runId: string
    jobId: string
    target: 'mail' | 'folder' | 'keep'
    state: 'done' | 'failed'
  }
  /** `reason`: the code of the error, such as ECONNREFUSED; null if the mail was sent or the error has none. */
  'mail.end': { state: 'sent' | 'failed'; reason: string | null; ms: number }
  'backup.begin': { folder: string }
  /** `message`: why the copy failed, null on success. */
  'backup.end': { folder: string; message: string | null; ms: number }
  /** The nightly check of the stores found nothing; otherwise it is a failure during `check`. */
  'check.end': { ms: number }
  'slot.overdue': { message: string }
  /** An error in a request whose client had disconnected, most often the interruption itself; nobody received a result. */
  'request.abandoned': LogIds & { cause: ReturnType<typeof toCause> }
  /** `during`: what the server was doing. `cause`: the error and its causes. */
  failure: LogIds & { during: FailureSource; cause: ReturnType<typeof toCause> }
}
export type LogEvent = keyof LogEvents

/** Events whose level is not info. */
const eventLevels: Partial<Record<LogEvent, LogLevel>> = {
  'server.empty': 'warn',
  'server.untrustedProxy': 'warn',
  'audit.unsaved': 'warn',
  'inbox.unreachable': 'warn',
  'file.late': 'warn',
  'slot.overdue': 'warn',
  failure: 'error',
}

export interface Log {
  event<E extends LogEvent>(event: E, fields: LogEvents[E]): void
  /** Logs an error that users see only as server.internal, or not at all. */
  failure(failure: LogIds & { during: FailureSource; error: unknown }): void
}

/** The log of this server. */
export interface WithLog {
  log: Log
}

/** Creates a log that passes lines of the chosen level and above to `write`, as JSON or as text. */
export function createLog(
  { logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>,
  write: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
): Log {
  const least = logLevel === 'silent' ? logLevels.length : logLevels.indexOf(logLevel)
  const toLine: (line: LogLine) => string = logFormat === 'text' ? toTextLine : toJsonLine
  const log: Log = {
    event: (event, fields) => {
      const level = eventLevels[event] ?? 'info'
      if (logLevels.indexOf(level) < least) return
      write(toLine({ time: new Date(), level, event, fields: { ...fields } }))
    },
    failure: ({ during, error, ...ids }) => log.event('failure', { during, ...ids, cause: toCause(error) }),
  }
  return log
}

/** Passes every event to `observe` before the log, whatever its level. */
export const observeLog = (log: Log, observe: <E extends LogEvent>(event: E, fields: LogEvents[E]) => void): Log => ({
  event: (event, fields) => {
    observe(event, fields)
    log.event(event, fields)
  },
  failure: (failure) => {
    const { error, ...rest } = failure
    observe('failure', { ...rest, cause: toCause(error) })
    log.failure(failure)
  },
})
