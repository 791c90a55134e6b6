import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const program = `
import { DuckDBInstance } from '@duckdb/node-api'
import { killOwnProcess } from ${JSON.stringify(new URL('./force-exit.ts', import.meta.url).href)}
const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()
void connection.run('select count(*) from range(100000) as a(x), range(1000000) as b(y) where x + y < 0')
setTimeout(killOwnProcess, 500)
`

it('ends the process of a server whose statements are still running, when it is forced to stop', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const late = setTimeout(() => child.kill('SIGTERM'), 20_000)
  const [code, signal] = await once(child, 'exit')
  clearTimeout(late)
  expect([code, signal]).toEqual([null, 'SIGKILL'])
})
