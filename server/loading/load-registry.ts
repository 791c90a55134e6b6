import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type LoadSummary, loadReport } from '../../shared/api/loading/loads.ts'
import { AppError } from '../../shared/errors.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'

const STOPPED = {
  code: 'server.stopping',
  message: 'サーバーの停止により中断しました。何も変わっていません。 / Stopped with the server. Nothing was changed.',
  values: {},
}

/** Maximum number of stored load summaries. */
const MAX_LOADS = 1000

/** Load summaries by id: in memory while they change, and as JSON in the data folder, so that they survive a restart. */
export class LoadRegistry {
  private readonly reports = new Map<string, LoadSummary>()
  private readonly folder: string
  /** Abort controllers of running loads. */
  private readonly stops = new Map<string, AbortController>()

  constructor(dataDir: string) {
    this.folder = `${dataDir}/loads`
    mkdirSync(this.folder, { recursive: true, mode: 0o700 })
    for (const file of readdirSync(this.folder)) {
      if (!file.endsWith('.json')) continue
      const report = this.read(`${this.folder}/${file}`)
      if (report === null) continue
      if (report.state === 'undoing') {
        // before or after the commit: the warehouse knows which (open-services.ts)
        report.state = 'done'
        if (report.undo) report.undo.error = STOPPED
        this.save(report)
      }
      if (report.state === 'running') {
        // the process ended during the load: it had no effect
        report.state = 'failed'
        report.finishedAt = new Date().toISOString()
        report.error = STOPPED
        this.save(report)
      }
      this.reports.set(report.id, report)
    }
    this.removeOldReports()
    this.clearSpools(`${dataDir}/tmp`)
  }

  /** Removes the oldest load summaries and their rejected lines. */
  removeOldReports(): void {
    for (const old of this.list().slice(MAX_LOADS)) if (old.state !== 'running') this.removeReport(old.id)
  }

  private removeReport(id: string): void {
    this.reports.delete(id)
    for (const ending of ['json', 'rejects.csv', 'mapping.yaml']) rmSync(`${this.folder}/${id}.${ending}`, { force: true })
  }

  /** Removes files of loads that a stopped process left behind. */
  private clearSpools(folder: string): void {
    if (!existsSync(folder)) return
    for (const name of readdirSync(folder))
      if (/^load-[0-9a-f-]{36}$/.test(name)) rmSync(`${folder}/${name}`, { recursive: true, force: true })
  }

  private read(path: string): LoadSummary | null {
    try {
      return loadReport.parse(JSON.parse(readFileSync(path, 'utf8')))
    } catch {
      return null
    }
  }

  /** Writes the load summary atomically. */
  save(report: LoadSummary): void {
    this.reports.set(report.id, report)
    const path = `${this.folder}/${report.id}.json`
    try {
      writeFileSync(`${path}.part`, JSON.stringify(report), { mode: 0o600 })
      renameSync(`${path}.part`, path)
    } catch (error) {
      // a full disk must not hide the outcome: the summary stays readable in memory
      rmSync(`${path}.part`, { force: true })
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }

  /** Registers a load; the signal aborts when it is cancelled. Throws AppError import.idTaken. */
  begin(report: LoadSummary, mapping: string | undefined): AbortSignal {
    if (this.reports.has(report.id)) throw new AppError('import.idTaken')
    this.save(report)
    if (mapping !== undefined) writeFileSync(`${this.folder}/${report.id}.mapping.yaml`, mapping, { mode: 0o600 })
    const stop = new AbortController()
    this.stops.set(report.id, stop)
    return stop.signal
  }

  /** Requests that a running load ends; its summary reports the outcome. Throws AppError import.notFound and import.ended. */
  cancel(id: string): LoadSummary {
    const report = this.find(id)
    const stop = this.stops.get(report.id)
    if (report.state !== 'running' || stop === undefined) throw new AppError('import.ended')
    stop.abort()
    return report
  }

  /** Marks a load as ended. */
  end(report: LoadSummary): void {
    this.stops.delete(report.id)
    this.save(report)
  }

  /** Returns the load's mapping as sent; null if there was none. */
  getMappingText(id: string): string | null {
    const path = `${this.folder}/${this.find(id).id}.mapping.yaml`
    return existsSync(path) ? readFileSync(path, 'utf8') : null
  }

  /** Finds a load by its id, or by a unique prefix of at least eight characters. Throws import.notFound. */
  find(id: string): LoadSummary {
    const report = this.reports.get(id)
    if (report !== undefined) return report
    const found = id.length < 8 ? [] : [...this.reports.values()].filter((item) => item.id.startsWith(id))
    const [only] = found
    if (only === undefined || found.length > 1) throw new AppError('import.notFound')
    return only
  }

  /** Lists load summaries, newest first. */
  list(): LoadSummary[] {
    return [...this.reports.values()].sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
  }

  /** Path of the file of rejected lines, which exists if `rejected` is above 0. */
  getRejectsPath(id: string): string {
    if (!this.reports.has(id)) throw new AppError('import.notFound')
    return `${this.folder}/${id}.rejects.csv`
  }
}

/**
 * Corrects load summaries of a server that died after a commit and before it wrote the summary; the warehouse has the true state.
 */
export async function reconcileLoads(loads: LoadRegistry, { knex }: Warehouse): Promise<void> {
  for (const report of loads.list()) {
    if (report.undo?.error?.code === 'server.stopping') {
      const undoneLoad = await knex('load').where({ id: report.id }).whereNotNull('undone_at').first()
      if (undoneLoad) loads.save({ ...report, state: 'undone', undo: { ...report.undo, error: null } })
    }
    if (report.error?.code !== 'server.stopping') continue
    const row: { read_lines: number; loaded_lines: number; rejected_lines: number; written: number; slices: number } | undefined =
      await knex('load').where({ id: report.id }).first()
    if (!row) continue
    const { read_lines: read, loaded_lines: loaded, rejected_lines: rejected, written, slices } = row
    loads.save({ ...report, state: 'done', error: null, read, loaded, rejected, written, slices })
  }
}
