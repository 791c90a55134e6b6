import { isAppStale, startAppBuild } from './app-build.ts'
import { reportFailure, reportStep, reportStepDone } from './bootstrap-link.ts'
import { runServer } from './run-server.ts'

/** `npm start`: builds the app and fills the stores in parallel, then serves. */
async function buildApp(): Promise<void> {
  const build = startAppBuild()
  reportStep('screens')
  const stop = (signal: NodeJS.Signals) => {
    build.process.kill()
    process.kill(process.pid, signal)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    await build.finished
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    await reportFailure('screens')
    // an orderly exit would wait for the query that fills the warehouse; a partially filled one is filled again
    process.kill(process.pid, 'SIGKILL')
  }
  process.off('SIGINT', stop)
  process.off('SIGTERM', stop)
}

const appBuild = (isAppStale() ? buildApp() : Promise.resolve()).then(() => reportStepDone('screens'))
await runServer(appBuild)
