import { parseArgs } from 'node:util'
import { buildAppIfStale } from '../../server/start/app-build.ts'
import { installApp } from '../pages/installed-app.ts'
import { signIn } from '../pages/session.ts'
import { type DemoServer, resetAccounts, startDemoServer, withTemporaryFolder, writeLog } from './bench-server.ts'
import { openBrowser, sendDocuments } from './browser.ts'
import { type CatchUpResult, measureCatchUp } from './catch-up.ts'
import { measureColdStart, prepareDashboard } from './cold-start.ts'
import { writeDeviceReport } from './device-report.ts'
import { measureFavorite } from './favorite-speed.ts'
import { type LoadedBytes, measureBytes } from './loaded-bytes.ts'
import { choosePublishers, measurePicker } from './picker-speed.ts'
import { type ActionDurations, formatMs, median, p95 } from './statistics.ts'

/**
 * `npm run bench:device`: measures delays that users notice, in a real browser with the built app and the demo's server:
 * starting offline, sharing a favourite, filtering a long picker, catching up after an offline phase, and the bytes loaded.
 * Writes its section of docs/benchmarks.md. `--only start,favorite,picker,catch-up,bytes` prints without writing.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    runs: { type: 'string', default: '15' },
    port: { type: 'string', default: process.env.E2E_PORT ?? '8195' },
    /** Measures the existing build, even if it is older than its sources. */
    'as-built': { type: 'boolean', default: false },
    dir: { type: 'string', default: './data/bench/device' },
  },
})
const runs = Number(values.runs)
const isSelected = (part: string) => values.only === '' || values.only.split(',').includes(part)

/** Duration of a fixed loop, for comparing machines. */
function loop(): number {
  const begun = performance.now()
  let sum = 0
  for (let step = 0; step < 50_000_000; step++) sum = (sum * 31 + step) | 0
  const duration = performance.now() - begun
  return sum === 0.5 ? 0 : duration
}

const measureStarts = (server: DemoServer): Promise<ActionDurations[]> =>
  withTemporaryFolder(async (folder) => {
    await prepareDashboard(folder, server)
    // stop the server as well, instead of only telling the browser that it is offline
    await server.stop()
    return measureColdStart(folder, { url: server.url, runs, log: writeLog })
  })

async function measurePage(folder: string, server: DemoServer): Promise<ActionDurations[]> {
  const context = await openBrowser(folder, server)
  const page = await context.newPage()
  const times: ActionDurations[] = []
  await signIn(page, 'own')
  await sendDocuments(page, server, {
    favorites: Array.from({ length: 20 }, (_one, index) => ({
      id: `0b5e0002-0000-4000-8000-${String(index).padStart(12, '0')}`,
      featureType: 2,
      name: `速さ${index + 1}番`,
      search: `limit=${index + 1}`,
    })),
    items: [],
  })
  await page.goto('/ranking-create?limit=50')
  await installApp(page)
  await page.waitForTimeout(8000)
  if (isSelected('favorite')) times.push(...(await measureFavorite(page, { name: '速さ7番', runs: Math.max(runs, 20) })))
  if (isSelected('picker')) {
    await choosePublishers(page)
    await context.setOffline(true)
    times.push(...(await measurePicker(page, runs)))
  }
  await context.close()
  return times
}

if (!values['as-built']) await buildAppIfStale()
resetAccounts(values.dir)
const machine: ActionDurations = {
  name: 'yardstick: 50 million steps of a loop in Node',
  goal: null,
  values: Array.from({ length: 5 }, loop),
}
const times: ActionDurations[] = [machine]
let bytes: LoadedBytes[] = []
let catchUp: CatchUpResult | null = null
const server = await startDemoServer(values.dir, Number(values.port))
try {
  if (isSelected('bytes')) bytes = await measureBytes(server)
  if (isSelected('favorite') || isSelected('picker'))
    times.push(...(await withTemporaryFolder((folder) => measurePage(folder, server))))
  if (isSelected('catch-up')) catchUp = await measureCatchUp(server, { runs: Math.min(runs, 15), log: writeLog })
  if (catchUp) times.push(catchUp.times)
  if (isSelected('start')) times.push(...(await measureStarts(server)))
} finally {
  await server.stop()
}
for (const time of times)
  writeLog(
    `${time.name}: median ${formatMs(median(time.values))} ms, p95 ${formatMs(p95(time.values))} ms, n ${time.values.length}`,
  )
if (catchUp) writeLog(`requests: ${catchUp.requests.join(', ')}`)
for (const byte of bytes) writeLog(`JavaScript ${byte.name}: ${(byte.bytes / 1000).toFixed(1)} kB`)
if (values.only === '') writeLog(writeDeviceReport({ times, bytes, requests: catchUp?.requests ?? [] }))
