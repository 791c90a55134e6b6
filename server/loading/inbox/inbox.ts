import { randomUUID } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import type { waitingFile } from '../../../shared/api/loading/inbox.ts'
import type { LoadSummary } from '../../../shared/api/loading/loads.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { toSafeName } from '../../../shared/fields/validation.ts'
import { findBestMappings } from '../../../shared/text/file-pattern.ts'
import { datasets } from '../../../shared/trade/datasets.ts'
import type { WithBackground } from '../../operations/background.ts'
import { SenderMappingModel } from '../../operations/load-models.ts'
import { readServerName } from '../../operations/server-name.ts'
import { runWatches, type WatchServices } from '../../watches/run-watches.ts'
import { toReportedError } from '../load-errors.ts'
import type { WithLoads } from '../load-registry.ts'
import { type FileClaim, findMarkers, type InboxEntry, InboxFolders, isMarkedComplete, listInboxFiles } from './inbox-folders.ts'
import { notifyOutcomes } from './inbox-notifications.ts'
import { recordClaimedFile, updateInboxRecord } from './inbox-records.ts'
import { formatInboxReport } from './inbox-report.ts'
import { processClaimedFile } from './process-claimed-file.ts'

/**
 * Polls the inbox (network folders send no notifications of new files), claims complete files, loads them and moves them away.
 * Interrupted work survives a crash: the file is in `working/`, its record in the operations database.
 */

type Waiting = (typeof waitingFile)['_output']

/** A file that cannot be loaded now is retried after this delay, which doubles each time. Milliseconds. */
const FIRST_RETRY_MS = 5_000
const MAX_RETRY_MS = 600_000

/** Key under which failed notifications are retried. */
const NOTIFICATION_RETRY_KEY = 'tell'

/** What the inbox needs. */
export interface InboxServices extends WatchServices, WithBackground, WithLoads {}

export class Inbox {
  readonly server: string
  problem: LoadSummary['error'] = null
  lookedAt: string | null = null
  private readonly services: InboxServices
  private readonly folders: InboxFolders
  /** State of files at the last poll: `size:mtime` by raw name. */
  private lastSizes = new Map<string, string>()
  private settled = new Set<string>()
  private marked: ReadonlyMap<string, Buffer> = new Map()
  private readonly retry = new Map<string, { tries: number; at: number }>()
  private stopping = false
  private timers: NodeJS.Timeout[] = []

  constructor(services: InboxServices) {
    this.services = services
    this.server = readServerName(services.config.dataDir)
    this.folders = new InboxFolders(services.config.inbox.folder, this.server)
  }

  /** Starts polling; the returned function stops it, and a running load ends like any load. */
  start(): () => void {
    const every = this.services.config.inbox.everySeconds * 1000
    const scheduleNextPoll = () => {
      if (this.stopping) return
      this.timers = [setTimeout(() => this.services.background.run(() => this.pollOnce().finally(scheduleNextPoll)), every)]
    }
    this.services.background.run(() => this.pollOnce().finally(scheduleNextPoll))
    // a load may take longer than the time after which others consider this server gone
    const beating = setInterval(() => void this.folders.writeHeartbeat().catch(() => undefined), 60_000)
    beating.unref()
    return () => {
      this.stopping = true
      clearInterval(beating)
      for (const timer of this.timers) clearTimeout(timer)
    }
  }

  /** One poll: abandoned files, complete files, and notifications. */
  async pollOnce(): Promise<void> {
    let hasFailed = false
    try {
      await this.folders.prepare()
      await this.folders.writeHeartbeat()
      await this.folders.adoptAbandonedFiles()
      for (const claim of await this.folders.listClaims()) hasFailed = (await this.processClaimSafely(claim)) || hasFailed
      const ready = await this.listCompleteFiles()
      for (const file of ready) {
        if (this.stopping) return
        const claim = await this.folders.claim(file, randomUUID(), findMarkers(file.name, this.marked))
        if (claim !== null) hasFailed = (await this.processClaimSafely(claim)) || hasFailed
      }
      if (!hasFailed) this.problem = null
    } catch (error) {
      this.recordProblem(error)
    }
    this.lookedAt = new Date().toISOString()
    await this.notifyOutcomes()
  }

  /** Processes one claim, so that its failure does not affect other files. Returns whether it failed. */
  private async processClaimSafely(claim: FileClaim): Promise<boolean> {
    try {
      await this.finish(claim)
      return false
    } catch (error) {
      this.recordProblem(error, claim.id)
      this.scheduleRetry(claim.id)
      return true
    }
  }

  /** Sends notifications; if the mail server is unreachable, retries with a growing delay. */
  private async notifyOutcomes(): Promise<void> {
    const waits = this.retry.get(NOTIFICATION_RETRY_KEY)
    if (waits && waits.at > performance.now()) return
    try {
      await notifyOutcomes(this.services, this.server)
      this.retry.delete(NOTIFICATION_RETRY_KEY)
    } catch (error) {
      this.scheduleRetry(NOTIFICATION_RETRY_KEY)
      throw error
    }
  }

  private recordProblem(error: unknown, fileId?: string): void {
    const { code } = error as NodeJS.ErrnoException
    // a problem of the folder is logged once; the next poll may succeed
    const isUnreachable = typeof code === 'string' && /^E[A-Z]+$/.test(code)
    const ids = fileId === undefined ? {} : { fileId }
    if (!isUnreachable) this.services.log.failure({ during: 'inbox', ...ids, error })
    const detail = isUnreachable ? code : error instanceof Error ? error.name : 'error'
    const { folder } = this.services.config.inbox
    const isFirst = this.problem === null
    this.problem = toReportedError(new AppError('inbox.unreachable', { folder, detail }))
    if (isUnreachable && isFirst) this.services.log.event('inbox.unreachable', { message: this.problem.message })
  }

  /** Returns complete files, masters before the data that references them, the oldest first. */
  private async listCompleteFiles(): Promise<InboxEntry[]> {
    const { folder, markers } = this.services.config.inbox
    const { files, marked } = await listInboxFiles(folder, markers)
    const previousSizes = new Map<string, string>()
    const settled = new Set<string>()
    for (const { raw, size, mtimeMs } of files) {
      const key = raw.toString('latin1')
      const fileState = `${size}:${mtimeMs}`
      if (this.lastSizes.get(key) === fileState) settled.add(key)
      previousSizes.set(key, fileState)
    }
    this.lastSizes = previousSizes
    this.marked = marked
    this.settled = settled
    const completeFiles = files.filter(
      ({ raw, name }) => settled.has(raw.toString('latin1')) && (markers.length === 0 || isMarkedComplete(name, marked)),
    )
    if (completeFiles.length < 2) return completeFiles
    const mappings = await SenderMappingModel.query(this.services.operations.knex)
    const getRank = (name: string) => {
      const [first] = findBestMappings(mappings, name)
      return first === undefined ? datasets.length : datasets.indexOf(first.dataset)
    }
    const ranked = completeFiles.map((file) => ({ file, rank: getRank(file.name) }))
    ranked.sort((a, b) => a.rank - b.rank || a.file.mtimeMs - b.file.mtimeMs || (a.file.name < b.file.name ? -1 : 1))
    return ranked.map(({ file }) => file)
  }

  /** Returns the files that are waiting in the inbox. */
  async listWaitingFiles(): Promise<Waiting[]> {
    const { folder, markers } = this.services.config.inbox
    const { files, marked } = await listInboxFiles(folder, markers)
    const getWaitReason = ({ raw, name }: InboxEntry) => {
      if (markers.length > 0 && !isMarkedComplete(name, marked)) return 'marker' as const
      return this.settled.has(raw.toString('latin1')) ? ('turn' as const) : ('growing' as const)
    }
    return files.slice(0, 200).map((file) => ({
      fileName: toSafeName(file.name),
      size: file.size,
      changedAt: new Date(file.mtimeMs).toISOString(),
      why: getWaitReason(file),
    }))
  }

  /** Loads a claimed file, moves it away and records the outcome. */
  private async finish(claim: FileClaim): Promise<void> {
    const { knex } = this.services.operations
    const size = claim.path === null ? 0 : (await lstat(claim.path)).size
    const waits = this.retry.get(claim.id)
    if (waits && waits.at > performance.now()) return
    const row = await recordClaimedFile(knex, { id: claim.id, server: this.server, fileName: claim.name, size })
    // claimed, but the process ended before the file was moved: there is nothing to load
    if (claim.path === null && row.fileName === '') {
      await row.$query(knex).delete()
      return this.folders.close(claim.id)
    }
    if (row.state === 'working') {
      const { log } = this.services
      const fileId = claim.id
      log.event('inbox.begin', { fileId, fileName: row.fileName, bytes: size })
      const ending = await processClaimedFile(this.services, { claim, row, folders: this.folders })
      if (ending === 'later') return this.scheduleRetry(claim.id)
      await updateInboxRecord(knex, row, { ...ending, finishedAt: new Date().toISOString() })
      const { loadId, dataset, state } = row
      log.event('inbox.end', { fileId, loadId, dataset, state, code: ending.error?.code ?? null })
      if (ending.state === 'done' && (ending.outcome?.written ?? 0) > 0)
        this.services.background.run((stop) => runWatches(this.services, stop))
    }
    this.retry.delete(claim.id)
    const movedTo = await this.folders.moveToOutcomeFolder(
      { ...claim, name: row.fileName },
      {
        outcome: row.state === 'done' ? 'done' : 'refused',
        month: getTodayInJapan(Date.parse(row.finishedAt ?? row.claimedAt)).slice(0, 7),
        report: formatInboxReport(row, this.services.config.inbox.language),
        rejects:
          row.loadId !== null && (row.outcome?.rejected ?? 0) > 0 ? await this.services.loads.readRejects(row.loadId) : null,
      },
    )
    await updateInboxRecord(knex, row, { movedTo })
    await this.folders.close(claim.id)
  }

  private scheduleRetry(id: string): void {
    const tries = (this.retry.get(id)?.tries ?? 0) + 1
    this.retry.set(id, { tries, at: performance.now() + Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (tries - 1)) })
  }
}

const runningInboxes = new WeakMap<InboxServices, Inbox>()

/** Returns the inbox of a server; null if it is switched off. */
export const getInbox = (services: InboxServices): Inbox | null => runningInboxes.get(services) ?? null

/** Starts polling the inbox if it is configured. Returns a function that stops it. */
export function startInbox(services: InboxServices): () => void {
  if (!services.config.inbox.on) return () => {}
  const inbox = new Inbox(services)
  runningInboxes.set(services, inbox)
  return inbox.start()
}
