import { readFileSync } from 'node:fs'
import { DuckDBInstance } from '@duckdb/node-api'

const [file, ...args] = process.argv.slice(2)
const db = await DuckDBInstance.create(file ?? '', { access_mode: 'READ_ONLY', threads: '2' })
const c = await db.connect()
for (const text of args.flatMap((a) => readFileSync(a, 'utf8').split(';\n')).filter((t) => t.trim() !== '')) {
  const walls: number[] = []
  const cpus: number[] = []
  let rows: unknown[] = []
  for (let i = 0; i < 8; i++) {
    const c0 = process.cpuUsage()
    const t = performance.now()
    const r = await c.runAndReadAll(text)
    rows = r.getRowsJson()
    walls.push(performance.now() - t)
    const d = process.cpuUsage(c0)
    cpus.push((d.user + d.system) / 1000)
  }
  walls.sort((a, b) => a - b)
  cpus.sort((a, b) => a - b)
  const shown = /^\s*explain/i.test(text) ? String((rows[0] as string[])[1]) : JSON.stringify(rows.slice(0, 3)).slice(0, 300)
  console.log(
    `wall ${walls[4]?.toFixed(1)} cpu ${cpus[4]?.toFixed(1)} min ${cpus[0]?.toFixed(1)} rows ${rows.length} ${text.replace(/\s+/g, ' ').slice(0, 110)}\n   ${shown}`,
  )
}
