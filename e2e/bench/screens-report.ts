import { getTodayInJapan } from '../../shared/calendar/period.ts'
import { replaceSection } from './replace-section.ts'
import type { ActionTimes, ScreenFiles } from './screen-speed.ts'
import { formatMs, median, p95 } from './statistics.ts'

const HEAD = '## screens: '
const FILES_GOAL = 250_000
const CHART_GOAL = 450_000

const toKb = (bytes: number): string => (bytes / 1000).toFixed(1)

function formatTimes({ name, goal, times }: ActionTimes): string {
  const results = times.map(({ result }) => result)
  const charts = times.flatMap(({ chart }) => (chart === null ? [] : [chart]))
  // the goal of a screen with a chart includes the chart
  const measured = charts.length > 0 ? charts : results
  return `| ${[
    name,
    times.length,
    formatMs(median(results)),
    formatMs(p95(results)),
    formatMs(median(times.map(({ server }) => server))),
    charts.length > 0 ? formatMs(median(charts)) : '–',
    goal,
    median(measured) <= goal ? 'yes' : 'no',
  ].join(' | ')} |`
}

const formatFiles = ({ screen, files, bytes, bytesWithChart }: ScreenFiles): string =>
  `| ${[
    screen,
    files,
    toKb(bytes),
    bytes === bytesWithChart ? '–' : toKb(bytesWithChart),
    bytes <= FILES_GOAL && bytesWithChart <= CHART_GOAL ? 'yes' : 'no',
  ].join(' | ')} |`

/** Writes the screens' section of docs/benchmarks.md, or prints it if `print` is set. */
export function writeScreensReport({
  times,
  files,
  slower,
  print,
}: {
  times: readonly ActionTimes[]
  files: readonly ScreenFiles[]
  slower: number
  print: boolean
}): void {
  const section = [
    `${HEAD}from a click to the answer in the installed app`,
    '',
    `${getTodayInJapan()}, two cores, written by \`npm run bench:screens\`${slower > 1 ? `, processor ${slower} times slower` : ''}. Milliseconds; “server” is the part of the median during which a request was open. Goals apply to the median, with the chart where one is measured.`,
    '',
    '| what | runs | answer, median | p95 | server | chart, median | goal | met |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |',
    ...times.map(formatTimes),
    '',
    `JavaScript loaded until the answer is shown, gzipped, in a new browser (goal: ${toKb(FILES_GOAL)} kB, with the chart library ${toKb(CHART_GOAL)} kB).`,
    '',
    '| screen | files | kB | with chart library | met |',
    '| --- | ---: | ---: | ---: | --- |',
    ...files.map(formatFiles),
    '',
  ].join('\n')
  process.stdout.write(print ? section : `${replaceSection(HEAD, section)}\n`)
}
