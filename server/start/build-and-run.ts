import { stopWithParent } from '../../shared/start/node.mjs'
import { buildAppIfStale, packTerminalIfStale } from './app-build.ts'
import { openStartPage } from './start-page.mjs'

/** `npm start`: builds the app and fills the stores in parallel, then serves. Until then the start page answers. */
if (process.env.URESUJI_BOOTSTRAP === String(process.ppid)) stopWithParent()
const page = await openStartPage()

async function buildApp(): Promise<void> {
  try {
    await buildAppIfStale()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    // an orderly exit would wait for the query that fills the warehouse; a partially filled one is filled again
    process.kill(process.pid, 'SIGKILL')
  }
}

// its modules take a second: the page answers before
const { runServer } = await import('./run-server.ts')
await runServer({ buildApp, closePage: async () => page?.close() })
// nobody waits for it at the start
await packTerminalIfStale().catch((error: unknown) =>
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`),
)
// if the server could not start
await page?.close()
