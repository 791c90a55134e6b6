import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getTodayInJapan } from '../../shared/calendar/period.ts'
import { formatMilliseconds, type Measured } from './call-speed.ts'
import type { Crowd } from './crowd.ts'
import type { ExportSpeed } from './export-speed.ts'
import type { LoadSpeed } from './load-speed.ts'
import type { Yardstick } from './yardsticks.ts'

export interface Report {
  size: string
  count: { lines: number; stores: number; products: number }
  gigabytes: number
  seconds: number | null
  calls: readonly Measured[]
  /** Medians of an earlier run, by query. */
  before: ReadonlyMap<string, number> | null
  crowd: Crowd | null
  exported: readonly ExportSpeed[] | null
  yardsticks: readonly Yardstick[] | null
  load: LoadSpeed | null
}

/** Goals in milliseconds: 50 (95 %: 150) from rollups, 300 (800) about receipts and members. */
const goals = { rollup: { median: 50, p95: 150 }, members: { median: 300, p95: 800 } } as const
const meetsGoal = ({ kind, median, p95 }: Measured): boolean => median <= goals[kind].median && p95 <= goals[kind].p95

/** A column of the calls' table: its heading and its cell. */
type Column = readonly [head: string, cell: (one: Measured) => string, words?: boolean]

const formatRatio = (full: number, part: number | null) => (part === null ? '–' : `${(full / part).toFixed(1)}×`)

function formatCallLines({ calls, before, yardsticks }: Report): string[] {
  const yardstick = new Map((yardsticks ?? []).map((item) => [item.name, item]))
  const columns: Column[] = [
    ['call', ({ name }) => name, true],
    ...(before ? ([['before', ({ name }) => formatMilliseconds(before.get(name) ?? null)]] satisfies Column[]) : []),
    ['median', ({ median }) => formatMilliseconds(median)],
    ['p95', ({ p95 }) => formatMilliseconds(p95)],
    ['again', ({ repeated }) => formatMilliseconds(repeated)],
    ['queries', ({ statements }) => statements.toFixed(0)],
    ['engine', ({ engine }) => formatMilliseconds(engine)],
    ['parts', ({ parts }) => formatMilliseconds(parts)],
    ['call ÷ parts', ({ median, parts }) => formatRatio(median, parts)],
    ['plain DuckDB', ({ plain }) => formatMilliseconds(plain)],
    ['plain ÷ call', ({ plain, median }) => (plain === null ? '–' : formatRatio(plain, median))],
    ...(yardsticks
      ? ([
          ['plain PostgreSQL', ({ name }) => formatMilliseconds(yardstick.get(name)?.postgres ?? null)],
          ['plain SQLite', ({ name }) => formatMilliseconds(yardstick.get(name)?.sqlite ?? null)],
        ] satisfies Column[])
      : []),
    ['goal met', (measured) => (meetsGoal(measured) ? 'yes' : 'no'), true],
  ]
  const formatLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    formatLine(columns.map(([head]) => head)),
    formatLine(columns.map(([, , isText]) => (isText ? '---' : '---:'))),
    ...calls.map((call) => formatLine(columns.map(([, cell]) => cell(call)))),
  ]
}

function formatCrowdLines({ capacity, thinking, health, cached, memory }: Crowd): string[] {
  const results = (capacity.results / capacity.seconds).toFixed(1)
  return [
    `Throughput: new questions of this table about other titles, periods, stores and genres, all different, from analysts of ten contracts without a pause, on a server that has answered such questions for a while: ${results} answers per second (${capacity.results} in ${capacity.seconds.toFixed(0)} s), median ${formatMilliseconds(capacity.median)} ms, p95 ${formatMilliseconds(capacity.p95)} ms, ${capacity.errors} errors. Goal: 25 per second.`,
    '',
    `${thinking.analysts} analysts who pause 3 s between such questions, for ${thinking.seconds.toFixed(0)} s: ${thinking.results} answers, median ${formatMilliseconds(thinking.median)} ms, p95 ${formatMilliseconds(thinking.p95)} ms, ${thinking.errors} errors; /api/health meanwhile p95 ${formatMilliseconds(health.p95)} ms, at most ${formatMilliseconds(health.most)} ms; a cached question has median ${formatMilliseconds(cached.median)} ms, p95 ${formatMilliseconds(cached.p95)} ms. Goal: p95 below 1 s, no errors, health within 50 ms. The process used at most ${memory} MiB, including the engine.`,
    '',
  ]
}

/** Reads the medians of a run that was written as JSON. */
export function readBaseline(path: string): ReadonlyMap<string, number> {
  const { calls } = JSON.parse(readFileSync(path, 'utf8')) as { calls: { name: string; median: number }[] }
  return new Map(calls.map(({ name, median }) => [name, median]))
}

/** Writes the measurements as JSON, for comparison with a later run. */
export function writeFigures(path: string, { before: _before, ...report }: Report): void {
  writeFileSync(path, `${JSON.stringify({ day: getTodayInJapan(), ...report }, null, 2)}\n`)
}

/** Writes the size's section of docs/benchmarks.md and keeps the other sizes'. Returns the file's path. */
export function formatReport(report: Report): string {
  const { size, count, gigabytes, seconds, calls, crowd, exported, load } = report
  const section = [
    `## ${size}: ${count.lines.toLocaleString('en')} receipt lines, ${count.stores.toLocaleString('en')} stores, ${count.products.toLocaleString('en')} products`,
    '',
    `${getTodayInJapan()}, two cores, DuckDB ${gigabytes.toFixed(1)} GB on disk${seconds === null ? '' : `, built in ${(seconds / 60).toFixed(1)} minutes`}. ` +
      'Milliseconds, warm, one user. Each row is a complete call as a screen makes it, through the server (session, checks, JSON), compared with the core of the same question as plain SQL on the base facts in the same run. Median and p95 are for a question that has not been asked before, “again” for one in the response cache (goal: 5). “Queries” and “engine” are the number of DuckDB queries of such a first call and the time DuckDB works on them; “parts” is the sum of the best hand-written SQL for each part of the call. Goals: median 50 and p95 150 for calls served by rollups, 300 and 800 for receipts and members.',
    '',
    `${calls.filter(meetsGoal).length} of ${calls.length} calls meet their goal; ${calls.filter(({ repeated }) => repeated <= 5).length} are answered from the cache within 5 ms.`,
    '',
    ...formatCallLines(report),
    '',
    ...(crowd === null ? [] : formatCrowdLines(crowd)),
    ...(exported === null
      ? []
      : [
          '| file | seconds | yardstick (COPY; the library’s bare loop) | × | memory grown by |',
          '| --- | ---: | ---: | ---: | ---: |',
          ...exported.map(
            (exportSpeed) =>
              `| ${exportSpeed.what} | ${exportSpeed.seconds.toFixed(1)} | ${exportSpeed.yardstick.toFixed(1)} | ${(exportSpeed.seconds / exportSpeed.yardstick).toFixed(1)}× | ${exportSpeed.memory} MiB |`,
          ),
          '',
        ]),
    ...(load === null
      ? []
      : [
          `Load of ${load.lines.toLocaleString('en')} POS lines into an empty warehouse of the same masters (reading, validating, storing, rollups): ` +
            `${load.seconds.toFixed(1)} s, ${Math.round(load.lines / load.seconds).toLocaleString('en')} lines/s, peak memory ${load.memory} MiB. ` +
            `DuckDB’s own CSV load into a bare table: ${load.bareSeconds.toFixed(1)} s (${(load.seconds / load.bareSeconds).toFixed(1)}×).`,
          '',
        ]),
  ]
  const target = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url))
  const head =
    '# Benchmarks\n\nWritten by `npm run bench` (`-- --size demo|medium|large|huge`). Absolute times depend on the machine: compare them with the plain SQL of the same run.\n'
  const existing = existsSync(target) ? readFileSync(target, 'utf8') : head
  const others = existing.split(/^(?=## )/m).filter((part) => !part.startsWith(`## ${size}:`) && !part.startsWith('# '))
  writeFileSync(target, `${[head, section.join('\n'), ...others].map((part) => part.trim()).join('\n\n')}\n`)
  return target
}
