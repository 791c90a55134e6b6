import '../test-clock.ts'
import { parseArgs } from 'node:util'
import { type FuzzOutcome, runFuzz } from './fuzz-run.ts'

/**
 * `npm run fuzz -- [--requests N] [--seed N] [--parallel N]`: sends hostile requests to every declared call in every role. Exits
 * with 1 if a result was a 5xx, missing, or took more than 30 s.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({ options: { requests: text, seed: text, parallel: text } })
const parseNumber = (name: 'requests' | 'seed' | 'parallel', fallback: number): number => {
  const number = values[name] === undefined ? fallback : Number(values[name])
  if (!Number.isSafeInteger(number) || number < 1) {
    process.stderr.write(`--${name} must be a whole number, 1 or more (it is ${JSON.stringify(values[name])}).\n`)
    process.exit(2)
  }
  return number
}

const formatMegabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`

function formatReport({ requests, routes, succeeded, byStatus, problems, slowest, before, after }: FuzzOutcome): string {
  const pauses = [...before.pauses, ...after.pauses].sort((a, b) => b.milliseconds - a.milliseconds)
  return [
    ...problems.map((problem) => `! ${problem}`),
    `${requests} requests to ${routes} routes, ${succeeded.size} of which answered 200 to some; ${problems.length} problems`,
    `by status: ${Object.entries(byStatus)
      .map(([status, count]) => `${status} × ${count}`)
      .join(', ')}`,
    `slowest: ${slowest.map(({ name, milliseconds }) => `${name} ${milliseconds} ms`).join(', ')}`,
    `event loop: p50 ${after.p50} ms, p99 ${after.p99} ms, longest ${after.max} ms (first quarter: p99 ${before.p99} ms)`,
    ...pauses.slice(0, 12).map((pause) => `  a pause of ${pause.milliseconds} ms during ${pause.calls.join(', ') || 'nothing'}`),
    `memory: heap ${formatMegabytes(before.heapUsed)} → ${formatMegabytes(after.heapUsed)}, external ${formatMegabytes(before.external)} → ${formatMegabytes(after.external)}, resident ${formatMegabytes(before.rss)} → ${formatMegabytes(after.rss)}`,
    '',
  ].join('\n')
}

const seed = parseNumber('seed', 1)
process.stderr.write(`seed ${seed}\n`)
const began = performance.now()
const outcome = await runFuzz({
  requests: parseNumber('requests', 20_000),
  seed,
  parallel: parseNumber('parallel', 4),
  log: (line) => {
    if (process.stderr.isTTY || /000 requests/.test(line))
      process.stderr.write(`${Math.round((performance.now() - began) / 1000)} s: ${line}\n`)
  },
})
process.stdout.write(formatReport(outcome))
process.exit(outcome.problems.length > 0 ? 1 : 0)
