import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getTodayInJapan } from '../../shared/calendar/period.ts'
import { replaceBenchmarkSection } from './report-section.ts'
import { activities } from './soak-clients.ts'

interface ActivityTimes {
  count: number
  /** Milliseconds. */
  median: number
  p95: number
}

/** What was measured in one compressed hour; memory and disk in MiB, health in milliseconds (p95). */
export interface SoakHour extends Record<(typeof activities)[number], ActivityTimes> {
  hour: number
  memory: number
  heap: number
  handles: number
  streams: number
  disk: number
  idle: number
  /** p99 of the delay of the event loop in milliseconds. */
  loopDelay: number
  health: number
  failures: { text: string; times: number }[]
}

const HEAD = '## soak: '

const sumValues = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const computeMean = (values: readonly number[]) => (values.length === 0 ? Number.NaN : sumValues(values) / values.length)
const formatNumber = (value: number) => (Number.isNaN(value) ? '–' : value >= 100 ? value.toFixed(0) : value.toFixed(1))

const panels: readonly [label: string, value: (hour: SoakHour) => number][] = [
  ['memory of the process, MiB', ({ memory }) => memory],
  ['JavaScript heap, MiB', ({ heap }) => heap],
  ['open handles', ({ handles }) => handles],
  ['disk, MiB', ({ disk }) => disk],
  ['p95 of a question, ms', ({ question }) => question.p95],
]

/** Draws one panel below another over the hours. */
function drawGraph(measured: readonly SoakHour[]): string {
  const [width, height, left] = [720, 96, 24]
  const toX = (index: number) => left + (index * (width - 2 * left)) / Math.max(1, measured.length - 1)
  const drawn = panels.map(([label, value], row) => {
    const values = measured.map(value)
    const most = Math.max(...values.filter(Number.isFinite), 1)
    const top = row * height + 26
    const toY = (amount: number) => top + (height - 40) * (1 - amount / most)
    const points = values.map(
      (amount, index) => `${toX(index).toFixed(1)},${toY(Number.isFinite(amount) ? amount : 0).toFixed(1)}`,
    )
    return [
      `<text x="${left}" y="${top - 8}">${label}: 0 to ${formatNumber(most)}</text>`,
      `<line x1="${left}" x2="${width - left}" y1="${toY(0)}" y2="${toY(0)}" stroke="#c9ced6"/>`,
      `<polyline points="${points.join(' ')}" fill="none" stroke="#2456a6" stroke-width="2"/>`,
    ].join('\n')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${panels.length * height + 8}" font-family="sans-serif" font-size="12" fill="#3a4250">
<title>Soak test: memory, handles, disk and response times over the hours</title>
<rect width="100%" height="100%" fill="#ffffff"/>
${drawn.join('\n')}
</svg>
`
}

/** Writes the graph and the section on the soak test of docs/benchmarks.md. Returns the page's path. */
export function writeSoakReport(
  measured: readonly SoakHour[],
  { tablets, analysts, idle, hourSeconds }: { tablets: number; analysts: number; idle: number; hourSeconds: number },
): string {
  writeFileSync(fileURLToPath(new URL('../../docs/soak.svg', import.meta.url)), drawGraph(measured))
  const half = Math.floor(measured.length / 2)
  const quarters = [measured.slice(Math.floor(half / 2), half), measured.slice(-Math.max(1, Math.floor(half / 2)))] as const
  const failures = new Map<string, number>()
  for (const hour of measured) for (const { text, times } of hour.failures) failures.set(text, (failures.get(text) ?? 0) + times)
  return replaceBenchmarkSection(HEAD, [
    `${HEAD}${tablets.toLocaleString('en')} tablets, ${analysts} analysts, ${idle.toLocaleString('en')} idle connections`,
    '',
    `${getTodayInJapan()}, two cores shared by the server and all clients, demo warehouse, written by \`npm run bench:soak\`: ${measured.length} hours of ${hourSeconds} s. Each tablet holds a stream of change notifications, pulls what changed and writes a setting every six hours, which the other nine tablets of its shop receive; analysts ask different questions every three seconds; one store day is loaded every hour; three clients export as jobs and read the files at 200 kB/s. At the start of each hour, connections that send nothing are opened up to ${idle.toLocaleString('en')}; the server closes them after ten seconds (at most ${Math.max(...measured.map((hour) => hour.idle)).toLocaleString('en')} open at once).`,
    '',
    '![Memory, handles, disk and response times over the hours](soak.svg)',
    '',
    'Disk grows by the files of export jobs, which are deleted after a week, and by the loaded days; DuckDB reuses the space of replaced rows only after a moment without readers, which this day does not have.',
    '',
    '| | second quarter | last quarter | ratio |',
    '| --- | ---: | ---: | ---: |',
    ...panels.map(([label, value]) => {
      const [before, after] = quarters.map((hours) => computeMean(hours.map(value))) as [number, number]
      return `| ${label} | ${formatNumber(before)} | ${formatNumber(after)} | ${(after / before).toFixed(2)} |`
    }),
    `| p99 of the event loop’s delay, ms | ${quarters.map((hours) => formatNumber(computeMean(hours.map(({ loopDelay }) => loopDelay)))).join(' | ')} | |`,
    `| p95 of /api/health, ms | ${quarters.map((hours) => formatNumber(computeMean(hours.map(({ health }) => health)))).join(' | ')} | |`,
    '',
    '| activity | number | median of medians, ms | highest p95 of an hour, ms |',
    '| --- | ---: | ---: | ---: |',
    ...activities.map((activity) => {
      const found = measured.map((hour) => hour[activity]).filter(({ count }) => count > 0)
      const medians = found.map(({ median }) => median).sort((a, b) => a - b)
      return `| ${activity} | ${sumValues(found.map(({ count }) => count)).toLocaleString('en')} | ${formatNumber(medians[Math.floor(medians.length / 2)] ?? Number.NaN)} | ${formatNumber(Math.max(...found.map(({ p95 }) => p95)))} |`
    }),
    '',
    failures.size === 0
      ? 'No request failed.'
      : `Failed: ${[...failures].map(([text, times]) => `${text} (${times})`).join('; ')}.`,
  ])
}
