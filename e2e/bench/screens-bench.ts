import { parseArgs } from 'node:util'
import { buildAppIfStale } from '../../server/start/app-build.ts'
import { installApp } from '../pages/installed-app.ts'
import { signIn } from '../pages/session.ts'
import { type DemoServer, resetAccounts, startDemoServer, withTemporaryFolder, writeLog } from './bench-server.ts'
import { openBrowser } from './browser.ts'
import { type ActionTimes, measureScreenFiles, measureScreens, type ScreenFiles } from './screen-speed.ts'
import { writeScreensReport } from './screens-report.ts'

/**
 * `npm run bench:screens`: the time from a click to the result and to the chart in the installed app, with the server's part,
 * and the JavaScript that each analysis screen loads. Writes its section of docs/benchmarks.md; `--only times,files` prints
 * without writing.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    runs: { type: 'string', default: '10' },
    port: { type: 'string', default: process.env.E2E_PORT ?? '8195' },
    /** Slows down the page's processor by this factor; the goals grow with it. */
    slower: { type: 'string', default: '1' },
    /** Measures the existing build, even if it is older than its sources. */
    'as-built': { type: 'boolean', default: false },
    dir: { type: 'string', default: './data/bench/device' },
  },
})
const isSelected = (part: string) => values.only === '' || values.only.split(',').includes(part)

const measureTimes = (server: DemoServer): Promise<ActionTimes[]> =>
  withTemporaryFolder(async (folder) => {
    const context = await openBrowser(folder, server)
    const page = await context.newPage()
    await signIn(page, 'user')
    await installApp(page)
    const times = await measureScreens(page, { runs: Number(values.runs), slower: Number(values.slower), log: writeLog })
    await context.close()
    return times
  })

if (!values['as-built']) await buildAppIfStale()
resetAccounts(values.dir)
const server = await startDemoServer(values.dir, Number(values.port))
let files: ScreenFiles[] = []
let times: ActionTimes[] = []
try {
  if (isSelected('files')) files = await withTemporaryFolder((folder) => measureScreenFiles(server, folder))
  if (isSelected('times')) times = await measureTimes(server)
} finally {
  await server.stop()
}
writeScreensReport({ times, files, slower: Number(values.slower), print: values.only !== '' || values.slower !== '1' })
