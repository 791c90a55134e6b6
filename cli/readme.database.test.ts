import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packTerminalIfStale } from '../server/start/app-build.ts'
import { findOldNode } from '../server/testing/old-node.ts'
import { setUpTestServer } from '../server/testing/set-up.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const readme = readFileSync(join(root, 'README.md'), 'utf8')

/** Commands in the code blocks and sentences of a section. */
const listCommands = (section: string): string[] => {
  const text = readme.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? ''
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block)
  const inSentences = [...text.matchAll(/`(uresuji [^`]+)`/g)].map(([, command]) => command ?? '')
  return [...blocks.flatMap((block) => block.trim().split('\n')), ...inSentences]
}

const oldNode = findOldNode()
const node = oldNode === null ? `Node ${process.versions.node}, because no Node 20 is in the PATH` : `Node ${oldNode.version}`
const folder = mkdtempSync(join(tmpdir(), 'uresuji-readme-'))
const app = setUpTestServer()
let environment: NodeJS.ProcessEnv
beforeAll(async () => {
  await packTerminalIfStale()
  await app.server.start()
  const { port } = app.server.listener.address() as AddressInfo
  environment = {
    ...process.env,
    ...oldNode?.environment,
    // where the terminal is installed; no registry is asked
    PATH: `${join(folder, 'bin')}${delimiter}${oldNode?.environment.PATH ?? process.env.PATH}`,
    npm_config_prefix: folder,
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_update_notifier: 'false',
    npm_config_audit: 'false',
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    LANG: 'en_US.UTF-8',
    LC_ALL: '',
    URESUJI_SERVER: `http://127.0.0.1:${port}`,
  }
  const { rows: stores } = await app.services.warehouse.knex.raw('select min(store_cd) as code from store')
  const { rows: products } = await app.services.warehouse.knex.raw("select min(jan) as jan from product where jan like '978%'")
  writeFileSync(
    join(folder, 'sales.csv.gz'),
    gzipSync(`店,営業日,JAN,数量,金額\n${stores[0].code},2026-01-05,${products[0].jan},1,500\n`),
  )
  writeFileSync(join(folder, 'sender.yaml'), 'columns: { storeCode: 店 }\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command as typed at a terminal, and answers the prompt for the password. */
function runInTerminal(command: string): Promise<{ code: number | null; output: string }> {
  // the server of the test instead of the one that npm start runs
  const here = command.replaceAll('http://127.0.0.1:8080', environment.URESUJI_SERVER ?? '')
  const child = spawn('script', ['--quiet', '--return', '--command', here, '/dev/null'], { cwd: folder, env: environment })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      if (!output.includes('Password') && text.includes('Password')) child.stdin.write('Demo-pass1!\r')
      output += text
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}

// the options of `script` differ on other systems
describe.runIf(process.platform === 'linux').each(['In the terminal', 'Loading data'])(`README, ${node}: %s`, (section) => {
  const commands = listCommands(section)

  it('finds commands in each section of the README', () => expect(commands.length).toBeGreaterThan(2))

  it.each(commands)('runs the command of the README: %s', async (command) => {
    const { code, output } = await runInTerminal(command)
    expect(output).not.toMatch(/SyntaxError|Warning/)
    expect({ code, output }).toMatchObject({ code: 0 })
  })
})

it('the README command writes the ranking as a CSV file', () => {
  expect(existsSync(join(folder, 'ranking.csv'))).toBe(true)
  expect(readFileSync(join(folder, 'ranking.csv'), 'utf8').split('\n').length).toBeGreaterThan(2)
})
