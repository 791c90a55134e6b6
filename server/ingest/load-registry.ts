import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type LoadReport, loadReport } from '../../shared/contract/data-import.ts'
import { AppError } from '../../shared/errors.ts'

/** Reports that are kept; older ones go at the next start. */
const KEPT = 1000

/**
 * Reports of loads, by id: in memory while they change, as JSON under the data folder so that they outlive a restart.
 */
export class LoadRegistry {
  private readonly reports = new Map<string, LoadReport>()
  private readonly folder: string

  constructor(dataDir: string) {
    this.folder = `${dataDir}/loads`
    mkdirSync(this.folder, { recursive: true, mode: 0o700 })
    for (const file of readdirSync(this.folder)) {
      if (!file.endsWith('.json')) continue
      const report = this.read(`${this.folder}/${file}`)
      if (report === null) continue
      if (report.state === 'running') {
        // the process ended in the middle: nothing of the load took effect
        report.state = 'failed'
        report.finishedAt = new Date().toISOString()
        report.error = {
          code: 'server.stopping',
          message:
            'サーバーの停止により中断しました。取り込みは行われていません。 / Stopped with the server. Nothing was loaded.',
        }
        this.save(report)
      }
      this.reports.set(report.id, report)
    }
    for (const old of this.list().slice(KEPT)) this.forget(old.id)
    this.clearSpools(`${dataDir}/tmp`)
  }

  private forget(id: string): void {
    this.reports.delete(id)
    for (const ending of ['json', 'rejects.csv']) rmSync(`${this.folder}/${id}.${ending}`, { force: true })
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

  /** Throws AppError import.notFound. */
  find(id: string): LoadReport {
    const report = this.reports.get(id)
    if (report === undefined) throw new AppError('import.notFound')
    return report
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
