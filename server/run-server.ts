import { DEMO_PASSWORD, demoAccounts, demoCompanyOf } from './accounts/demo-accounts.ts'
import { ConfigError, readConfig } from './config.ts'
import { prepareDemo } from './demo-start.ts'
import { createAppServer } from './http/app-server.ts'
import { startInbox } from './ingest/inbox/inbox.ts'
import { openServices } from './open-services.ts'
import { lockFolder, opening, prepareFolder, readableByOthers, StorageError } from './storage-start.ts'
import { runWatches } from './watches/watch-run.ts'

const say = (text: string) => process.stderr.write(`${text}\n`)

/** How long requests under way may take once the server was asked to stop. Milliseconds. */
const STOP_WITHIN = 10_000

/** Reads the settings, opens the stores, serves until it is told to stop. */
export async function runServer(): Promise<void> {
  let config: ReturnType<typeof readConfig>
  try {
    config = readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    say(error.message)
    process.exitCode = 2
    return
  }
  let services: Awaited<ReturnType<typeof openServices>>
  let unlock: () => void
  try {
    const folder = `DATA_DIR ${config.dataDir}`
    await opening(folder, () => prepareFolder(config.dataDir))
    unlock = await opening(folder, () => lockFolder(config.dataDir))
    services = await openServices(config)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    say(error.message)
    // pools that could not connect would keep the process
    process.exit(2)
  }
  const open = readableByOthers([config.operationsUrl.replace(/^sqlite:/, '')])
  if (config.jwtKey === null && open.length > 0)
    say(
      `${open.join(', ')} はほかの利用者にも読めます。署名の鍵が入っています: chmod 600 をしてください。 / Others on this machine can read it, and it holds the key that signs tokens: chmod 600.`,
    )
  const demo = await prepareDemo(config, services, say)
  const server = await createAppServer(services)
  try {
    await server.start()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    say(
      `PORT ${config.port} は使われています。別の番号を PORT に指定してください。 / PORT ${config.port} is in use: set PORT to another.`,
    )
    await services.close()
    unlock()
    process.exitCode = 2
    return
  }
  // days may have come since the last start, or loads have ended in a server that stopped before it could tell
  services.background.run(() => runWatches(services))
  const leaveInbox = startInbox(services)
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    leaveInbox()
    await server.stop({ timeout: STOP_WITHIN })
    await services.close()
    unlock()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const address = `http://${config.host}:${server.info.port}`
  say('')
  say(`  売れ筋  ${address}`)
  if (demo) {
    say(`  デモの数値は架空です。サインイン（パスワードはすべて ${DEMO_PASSWORD}）:`)
    say(`  The figures are invented. Sign in with (one password for all, ${DEMO_PASSWORD}):`)
    for (const account of demoAccounts)
      say(
        `    ${account.name}@demo.example  ${account.role}${account.area ? ` (${account.area})` : ''}  ${demoCompanyOf(account)}`,
      )
  }
  say('')
}
