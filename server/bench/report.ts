import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { todayInJapan } from '../../shared/period.ts'
import { type Crowd, type Measured, ms } from './call-speed.ts'
import type { ExportSpeed } from './export-speed.ts'
import type { LoadSpeed } from './load-speed.ts'
import type { Yardstick } from './yardsticks.ts'

export interface Report {
  size: string
  count: { lines: number; stores: number; products: number }
  gigabytes: number
  seconds: number | null
  calls: readonly Measured[]
  crowd: Crowd | null
  exported: readonly ExportSpeed[] | null
  yardsticks: readonly Yardstick[] | null
  load: LoadSpeed | null
}

/** Goals: what rollups serve in 50 ms (95 % in 150), receipts and members in 300 (800). */
const goals = { rollup: { median: 50, p95: 150 }, members: { median: 300, p95: 800 } } as const
const met = ({ kind, median, p95 }: Measured): boolean => median <= goals[kind].median && p95 <= goals[kind].p95
const times = (part: number | null, whole: number) => (part === null ? '–' : `${(part / whole).toFixed(1)}×`)

function callLines(report: Report): string[] {
  const yardstick = new Map((report.yardsticks ?? []).map((one) => [one.name, one]))
  const more = report.yardsticks !== null
  return [
    `| call | median | p95 | plain DuckDB | plain ÷ call | best SQL on a rollup | call ÷ best |${more ? ' plain PostgreSQL | plain SQLite |' : ''} goal met |`,
    `| --- | ---: | ---: | ---: | ---: | ---: | ---: |${more ? ' ---: | ---: |' : ''} --- |`,
    ...report.calls.map((one) => {
      const other = yardstick.get(one.name)
      return [
        `| ${one.name} | ${ms(one.median)} | ${ms(one.p95)} | ${ms(one.plain)} | ${times(one.plain, one.median)} | ${ms(one.best)} | ${one.best === null ? '–' : `${(one.median / one.best).toFixed(1)}×`} |`,
        ...(more ? [` ${ms(other?.postgres ?? null)} | ${ms(other?.sqlite ?? null)} |`] : []),
        ` ${met(one) ? 'yes' : 'no'} |`,
      ].join('')
    }),
  ]
}

/** Writes the size's section of docs/benchmarks.md; the other sizes' stay. Returns the file's path. */
export function writeReport(report: Report): string {
  const { size, count, gigabytes, seconds, calls, crowd, exported, load } = report
  const section = [
    `## ${size}: ${count.lines.toLocaleString('en')} receipt lines, ${count.stores.toLocaleString('en')} stores, ${count.products.toLocaleString('en')} products`,
    '',
    `${todayInJapan()}, two cores, DuckDB ${gigabytes.toFixed(1)} GB on disk${seconds === null ? '' : `, built in ${(seconds / 60).toFixed(1)} minutes`}. ` +
      'Milliseconds, warm, one user: a whole call as a screen makes it, through the server (session, checks, JSON), beside the core of the same question as plain SQL over the base facts in the same run. Goals: median 50 and p95 150 for what rollups serve, 300 and 800 for receipts and members.',
    '',
    `${calls.filter(met).length} of ${calls.length} calls meet their goal.`,
    '',
    ...callLines(report),
    '',
    ...(crowd === null
      ? []
      : [
          `${crowd.analysts} analysts at once, each asking one question of this table after the other without a pause: ${crowd.calls} calls in ${crowd.seconds.toFixed(1)} s, median ${ms(crowd.median)} ms, p95 ${ms(crowd.p95)} ms, ${crowd.errors} errors. Goal: p95 under 1 s, no error.`,
          '',
        ]),
    ...(exported === null
      ? []
      : [
          '| file | seconds | yardstick (COPY; the library’s bare loop) | × | memory grown by |',
          '| --- | ---: | ---: | ---: | ---: |',
          ...exported.map(
            (one) =>
              `| ${one.what} | ${one.seconds.toFixed(1)} | ${one.yardstick.toFixed(1)} | ${(one.seconds / one.yardstick).toFixed(1)}× | ${one.memory} MiB |`,
          ),
          '',
        ]),
    ...(load === null
      ? []
      : [
          `Load of ${load.lines.toLocaleString('en')} POS lines into an empty warehouse of the same masters (read, checked, stored, rolled up): ` +
            `${load.seconds.toFixed(1)} s, ${Math.round(load.lines / load.seconds).toLocaleString('en')} lines/s, memory at most ${load.memory} MiB. ` +
            `DuckDB’s own CSV load into a bare table: ${load.bareSeconds.toFixed(1)} s (${(load.seconds / load.bareSeconds).toFixed(1)}×).`,
          '',
        ]),
  ]
  const target = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url))
  const head =
    '# Benchmarks\n\nWritten by `npm run bench` (`-- --size demo|medium|large|huge`). Times alone mean nothing on another machine: read them beside the plain SQL of the same run.\n'
  const old = existsSync(target) ? readFileSync(target, 'utf8') : head
  const others = old.split(/^(?=## )/m).filter((part) => !part.startsWith(`## ${size}:`) && !part.startsWith('# '))
  writeFileSync(target, `${[head, section.join('\n'), ...others].map((part) => part.trim()).join('\n\n')}\n`)
  return target
}
