import { DEMO_PASSWORD, demoAccounts, demoCompanyOf } from './accounts/demo-accounts.ts'
import { ConfigError, readConfig } from './config.ts'
import { prepareDemo } from './demo-start.ts'
import { createAppServer } from './http/app-server.ts'
import { openServices } from './open-services.ts'

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
  const services = await openServices(config)
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
    process.exitCode = 2
    return
  }
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await server.stop({ timeout: STOP_WITHIN })
    await services.close()
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
