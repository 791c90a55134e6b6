import { DuckDBConnection } from '@duckdb/node-api'
import { startBenchServer } from './bench-server.ts'
import { readFacts, time } from './call-speed.ts'

const [file, only = '', mode = ''] = process.argv.slice(2)
const seen: { sql: string; ms: number; n: number; cpu: number }[] = []
const cpuMs = (from: NodeJS.CpuUsage) => { const d = process.cpuUsage(from); return (d.user + d.system) / 1000 }
const run = DuckDBConnection.prototype.run
DuckDBConnection.prototype.run = async function (this: DuckDBConnection, ...args: Parameters<typeof run>) {
  const from = performance.now()
  const c0 = process.cpuUsage()
  const result = await run.apply(this, args)
  const fetchAll = result.fetchAllChunks.bind(result)
  const one = { sql: args[0], ms: performance.now() - from, n: 0, cpu: cpuMs(c0) }
  seen.push(one)
  result.fetchAllChunks = async () => {
    const chunks = await fetchAll()
    one.ms = performance.now() - from
    one.cpu = cpuMs(c0)
    one.n = chunks.reduce((sum, chunk) => sum + chunk.rowCount, 0)
    return chunks
  }
  return result
}
const server = await startBenchServer(`duckdb:${file}`, '8GB')
const facts = await readFacts(server.warehouse)
for (const question of facts.questions) {
  if (!server.knows(question.call)) {
    console.log('unknown', question.call)
    continue
  }
  if (!new RegExp(only).test(question.name)) continue
  const times = await time(Number(process.env.RUNS ?? 7), () => server.call(question.call, question.request))
  seen.length = 0
  const cpu0 = process.cpuUsage()
  const from = performance.now()
  await server.call(question.call, question.request)
  const whole = performance.now() - from
  const cpuAll = cpuMs(cpu0)
  const engine = seen.reduce((sum, one) => sum + one.ms, 0)
  console.log(
    `## ${question.name}: median ${times.median.toFixed(1)} p95 ${times.p95.toFixed(1)}; this ${whole.toFixed(1)}; cpu ${cpuAll.toFixed(0)}; engine ${engine.toFixed(1)} in ${seen.length} queries`,
  )
  if (mode !== 'short')
    for (const one of [...seen].sort((a, b) => b.ms - a.ms).slice(0, mode === 'full' ? 99 : 12))
      console.log(
        `   ${one.ms.toFixed(1)} ms cpu ${one.cpu.toFixed(1)} ${one.n} rows: ${one.sql.replace(/\s+/g, ' ').slice(0, mode === 'full' ? 6000 : 260)}`,
      )
}
await server.close()
