import { getTodayInJapan } from '../../shared/calendar/period.ts'
import { ANALYSTS, type AnalystTimes } from './jobs-bench-analysts.ts'
import { replaceBenchmarkSection } from './report-section.ts'

const HEAD = '## jobs: '

export interface MeasuredJob {
  what: string
  rows: number
  size: number
  /** Seconds of the job alone, and with simultaneous analysts. */
  quiet: number
  seconds: number
  /** Memory growth of the process, MiB. */
  memory: number
  /** Seconds of the engine's own COPY to a CSV. */
  copy: number
  analysts: AnalystTimes
  wasRead: boolean
}

/** Writes the section on jobs of docs/benchmarks.md and keeps the others. Returns the file's path. */
export function writeJobsReport({
  size,
  idle,
  measured,
}: {
  size: string
  idle: AnalystTimes
  measured: readonly MeasuredJob[]
}): string {
  return replaceBenchmarkSection(HEAD, [
    `${HEAD}exports while analysts work, ${size} warehouse`,
    '',
    `${getTodayInJapan()}, two cores, written by \`npm run bench:jobs\`. COPY is the engine’s own CSV of the same rows in the same order, without column names, spreadsheet quoting, encoding or checksum. ${ANALYSTS} analysts ask the questions of the tables above with pauses of a quarter of a second; without a job their p95 is ${idle.p95.toFixed(0)} ms (median ${idle.median.toFixed(0)} ms, ${idle.calls} calls). Other work shares the machine, so single rows may be slower for unrelated reasons.`,
    '',
    '| file | rows | MB | s | rows/s | COPY s | beside analysts s | growth MiB | analysts’ median ms | p95 ms | errors | read back |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |',
    ...measured.map(
      (measuredJob) =>
        `| ${measuredJob.what} | ${measuredJob.rows.toLocaleString('en')} | ${(measuredJob.size / 1e6).toFixed(1)} | ${measuredJob.quiet.toFixed(1)} | ${Math.round(measuredJob.rows / measuredJob.quiet).toLocaleString('en')} | ${measuredJob.copy.toFixed(1)} | ${measuredJob.seconds.toFixed(1)} | ${measuredJob.memory} | ${measuredJob.analysts.median.toFixed(0)} | ${measuredJob.analysts.p95.toFixed(0)} | ${measuredJob.analysts.errors} | ${measuredJob.wasRead ? 'equal' : '**differs**'} |`,
    ),
    '',
    '“Read back”: rows, sum of copies and SHA-256, read with Python’s csv and zipfile (Parquet with DuckDB) and compared with the warehouse.',
  ])
}
