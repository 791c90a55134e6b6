import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type LoadReport, loadReport } from '../../shared/contract/data-import.ts'
import { AppError } from '../../shared/errors.ts'

const STOPPED = {
  code: 'server.stopping',
  message: 'サーバーの停止により中断しました。何も変わっていません。 / Stopped with the server. Nothing was changed.',
  values: {},
}

/** Reports that are kept. */
const MAX_LOADS = 1000

/**
 * Reports of loads, by id: in memory while they change, as JSON under the data folder so that they outlive a restart.
 */
export class LoadRegistry {
  private readonly reports = new Map<string, LoadReport>()
  private readonly folder: string
  /** What ends the loads that run. */
  private readonly stops = new Map<string, AbortController>()

  constructor(dataDir: string) {
    this.folder = `${dataDir}/loads`
    mkdirSync(this.folder, { recursive: true, mode: 0o700 })
    for (const file of readdirSync(this.folder)) {
      if (!file.endsWith('.json')) continue
      const report = this.read(`${this.folder}/${file}`)
      if (report === null) continue
      if (report.state === 'undoing') {
        // before or after: the warehouse knows (open-services.ts)
        report.state = 'done'
        if (report.undo) report.undo.error = STOPPED
        this.save(report)
      }
      if (report.state === 'running') {
        // the process ended in the middle: nothing of the load took effect
        report.state = 'failed'
        report.finishedAt = new Date().toISOString()
        report.error = STOPPED
        this.save(report)
      }
      this.reports.set(report.id, report)
    }
    this.forgetOld()
    this.clearSpools(`${dataDir}/tmp`)
  }

  /** Lets the oldest reports go, and what they rejected. */
  forgetOld(): void {
    for (const old of this.list().slice(MAX_LOADS)) if (old.state !== 'running') this.forget(old.id)
  }

  private forget(id: string): void {
    this.reports.delete(id)
    for (const ending of ['json', 'rejects.csv', 'mapping.yaml']) rmSync(`${this.folder}/${id}.${ending}`, { force: true })
  }

  /** Files of loads that a stopped process left behind. */
  private clearSpools(folder: string): void {
    if (!existsSync(folder)) return
    for (const name of readdirSync(folder))
      if (/^load-[0-9a-f-]{36}$/.test(name)) rmSync(`${folder}/${name}`, { recursive: true, force: true })
  }

  private read(path: string): LoadReport | null {
    try {
      return loadReport.parse(JSON.parse(readFileSync(path, 'utf8')))
    } catch {
      return null
    }
  }

  /** Writes the report whole or not at all. */
  save(report: LoadReport): void {
    this.reports.set(report.id, report)
    const path = `${this.folder}/${report.id}.json`
    try {
      writeFileSync(`${path}.part`, JSON.stringify(report), { mode: 0o600 })
      renameSync(`${path}.part`, path)
    } catch (error) {
      // a full disk must not hide the outcome: the report stays readable in memory
      rmSync(`${path}.part`, { force: true })
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }

  /**
   * Begins to follow a load: the signal is aborted when somebody cancels it. Throws AppError import.idTaken.
   */
  begin(report: LoadReport, mapping: string | undefined): AbortSignal {
    if (this.reports.has(report.id)) throw new AppError('import.idTaken')
    this.save(report)
    if (mapping !== undefined) writeFileSync(`${this.folder}/${report.id}.mapping.yaml`, mapping, { mode: 0o600 })
    const stop = new AbortController()
    this.stops.set(report.id, stop)
    return stop.signal
  }

  /** Asks a load that runs to end; its report says how it did. Throws AppError import.notFound and import.ended. */
  cancel(id: string): LoadReport {
    const report = this.find(id)
    const stop = this.stops.get(report.id)
    if (report.state !== 'running' || stop === undefined) throw new AppError('import.ended')
    stop.abort()
    return report
  }

  /** The load has ended. */
  end(report: LoadReport): void {
    this.stops.delete(report.id)
    this.save(report)
  }

  /** The mapping that came with the load, as it was sent. */
  mapping(id: string): string | null {
    const path = `${this.folder}/${this.find(id).id}.mapping.yaml`
    return existsSync(path) ? readFileSync(path, 'utf8') : null
  }

  /** By its id, or by the beginning of it where that is eight characters or more of one load alone. Throws import.notFound. */
  find(id: string): LoadReport {
    const report = this.reports.get(id)
    if (report !== undefined) return report
    const found = id.length < 8 ? [] : [...this.reports.values()].filter((item) => item.id.startsWith(id))
    const [only] = found
    if (only === undefined || found.length > 1) throw new AppError('import.notFound')
    return only
  }

  /** Newest first. */
  list(): LoadReport[] {
    return [...this.reports.values()].sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
  }

  /** File of the rejected lines, which exists where `rejected` is above 0. */
  rejectsPath(id: string): string {
    if (!this.reports.has(id)) throw new AppError('import.notFound')
    return `${this.folder}/${id}.rejects.csv`
  }
}
