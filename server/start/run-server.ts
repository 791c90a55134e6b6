import { translate, translateBoth } from '../../shared/start/starting.mjs'
import { serveBackupRequests } from '../backup/backup-requests.ts'
import { startNightlyChecks } from '../backup/nightly-check.ts'
import { completeRestore } from '../backup/restore-backup.ts'
import { DEMO_PASSWORD, demoAccounts, getDemoCompany, getDemoUsername } from '../demo/demo-accounts.ts'
import { ConfigError, readConfig } from '../foundation/config.ts'
import { findUnknownSettings } from '../foundation/misspelt-settings.ts'
import { serverVersion } from '../foundation/version.ts'
import { createAppServer } from '../http/app-server.ts'
import { startInbox } from '../loading/inbox/inbox.ts'
import { startLateFileChecks } from '../loading/inbox/late-files.ts'
import { UserModel } from '../operations/models.ts'
import {
  findFilesReadableByOthers,
  lockDataDir,
  prepareDataFolder,
  StorageError,
  StorageUnreachableError,
  withStorageErrors,
} from '../stores/storage-errors.ts'
import { runWatches } from '../watches/run-watches.ts'
import { prepareDemo } from './demo-start.ts'
import { killOwnProcess } from './force-exit.ts'
import { type OpenServices, openServices } from './open-services.ts'
import { SHUTDOWN_TIMEOUTS_MS } from './shutdown-timeouts.ts'

const printLine = (text: string) => process.stderr.write(`${text}\n`)

interface Preparation {
  /** Builds the app, while the demo is filled. */
  buildApp?: () => Promise<void>
  /** Closes what answers on the port until the server listens. */
  closePage?: () => Promise<void>
}

/** Reads the settings, opens the stores and serves until it is told to stop. */
export async function runServer({ buildApp, closePage }: Preparation = {}): Promise<void> {
  // the reader of the log may exit, or its disk may be full: the server continues without it
  process.stdout.on('error', () => {})
  let config: ReturnType<typeof readConfig>
  try {
    config = readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    printLine(error.message)
    process.exitCode = 2
    return
  }
  for (const { name, suggestion } of findUnknownSettings(process.env, { isOwn: false }))
    printLine(
      `${name} という設定はありません。${suggestion} ではありませんか。 / ${name} is no setting. Did you mean ${suggestion}?`,
    )
  let services: OpenServices
  let unlock: () => void
  try {
    const folder = `DATA_DIR ${config.dataDir}`
    await withStorageErrors(folder, () => prepareDataFolder(config.dataDir))
    unlock = await withStorageErrors(folder, () => lockDataDir(config.dataDir))
    await withStorageErrors(folder, () => completeRestore(config.dataDir))
    services = await openServices(config)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    printLine(error.message)
    // service managers do not start again after 2. Pools that could not connect would keep the process alive
    process.exit(error instanceof StorageUnreachableError ? 1 : 2)
  }
  // the process still ends as usual; the log states why
  process.on('uncaughtExceptionMonitor', (error) => services.log.failure({ during: 'process', error }))
  const open = findFilesReadableByOthers([config.operationsUrl.replace(/^sqlite:/, '')])
  if (config.jwtKey === null && open.length > 0)
    printLine(
      `${open.join(', ')} はほかのユーザーにも読めます。署名の鍵が入っています: chmod 600 をしてください。 / Others on this machine can read it, and it holds the key that signs tokens: chmod 600.`,
    )
  const appBuild = buildApp?.()
  let demo: boolean
  try {
    demo = await prepareDemo(config, services, printLine)
  } catch (error) {
    printLine(`${translateBoth('demoFailed')}\n${error instanceof Error ? error.stack : String(error)}`)
    process.exit(1)
  }
  await appBuild
  const server = await createAppServer(services)
  await closePage?.()
  try {
    await server.start()
  } catch (error) {
    const { code, port = config.port } = error as NodeJS.ErrnoException & { port?: number }
    if (code !== 'EADDRINUSE') throw error
    const setting = port === config.metrics?.port ? 'METRICS_PORT' : 'PORT'
    printLine(translateBoth('portInUse', { setting, port }))
    await services.close()
    unlock()
    process.exitCode = 2
    return
  }
  // days may have passed since the last start, or loads may have ended without watches being checked
  services.background.run((stop) => runWatches(services, stop))
  const leaveInbox = startInbox(services)
  const stopLateFileChecks = startLateFileChecks(services)
  const stopBackups = serveBackupRequests(services)
  const stopNightlyChecks = startNightlyChecks(services)
  const { log, operations, warehouse } = services
  const address = `http://${config.host}:${server.info.port}`
  log.event('server.start', {
    version: serverVersion,
    url: address,
    operations: operations.kind,
    warehouse: warehouse.kind,
    demo,
  })
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => {
      printLine(translateBoth('stopForced', { seconds: SHUTDOWN_TIMEOUTS_MS.all / 1000 }))
      log.event('server.stop', { forced: true })
      killOwnProcess()
    }, SHUTDOWN_TIMEOUTS_MS.all).unref()
    leaveInbox()
    stopLateFileChecks()
    stopBackups()
    stopNightlyChecks()
    await server.stop({ timeout: SHUTDOWN_TIMEOUTS_MS.requests })
    await services.close()
    unlock()
    log.event('server.stop', { forced: false })
    process.exit(0)
  }
  // a terminal and npm both send it
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  printLine('')
  printLine(`  売れ筋 ${serverVersion}  ${address}`)
  if (demo) {
    printLine(`  デモの数値は架空です。サインイン（パスワードはすべて ${DEMO_PASSWORD}）:`)
    printLine(`  The figures are invented. Sign in with (one password for all, ${DEMO_PASSWORD}):`)
    for (const account of demoAccounts)
      printLine(
        `    ${getDemoUsername(account)}  ${account.role}${account.area ? ` (${account.area})` : ''}  ${getDemoCompany(account)}`,
      )
  }
  if ((await UserModel.query(operations.knex).resultSize()) === 0) {
    log.event('server.empty', { next: 'npm run administrator -- EMAIL NAME' })
    for (const language of ['ja', 'en'] as const) printLine(`  ${translate(language, 'noUsers')}`)
  }
  printLine('')
}
