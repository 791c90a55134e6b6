import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packTerminalIfStale } from '../start/app-build.ts'
import { createEmptyPostgres } from './databases.ts'
import { findFreePort } from './free-port.ts'

/**
 * Runs every command of the operations guide from top to bottom, on paths of this test. Programs that need root or another
 * service are replaced by small ones that do the same for this test.
 */

const root = fileURLToPath(new URL('../../', import.meta.url))
const readGuide = (name: string): string => readFileSync(join(root, 'docs', name), 'utf8')

/** Commands of each section with its number: continued lines are one command. */
const listBlocks = (guide: string): { section: string; commands: string[] }[] =>
  guide.split(/^## /m).flatMap((part) => {
    const section = /^(\d|systemd|Back|Move to PostgreSQL)/.exec(part)?.[0]
    if (section === undefined) return []
    return [...part.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => ({
      section,
      commands: block
        .replaceAll('\\\n', ' ')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#')),
    }))
  })

const folder = mkdtempSync(join(tmpdir(), 'uresuji-guide-'))
const place = (name: string): string => join(folder, name)
let port: number
let environment: NodeJS.ProcessEnv
/** Empty databases by the names of docs/scale.md. */
const databases = { uresuji_operations: '', uresuji_warehouse: '' }

/** Replacements for what a test cannot do. */
const programs: Record<string, string> = {
  useradd: 'exit 0',
  // the test has created both databases
  createdb: '[ "$1" = uresuji_operations ] || [ "$1" = uresuji_warehouse ]',
  // no other user: -o and -g are left out
  install: `args=(); while [ $# -gt 0 ]; do case $1 in -o|-g) shift 2;; *) args+=("$1"); shift;; esac; done; exec /usr/bin/install "\${args[@]}"`,
  runuser: '[ "$1 $2 $3" = "-u uresuji --" ] || exit 9; shift 3; exec "$@"',
  'systemd-analyze': '[ "$1" = verify ] && [ -f "$2" ]',
  journalctl: 'cat "$GUIDE/server.log"',
  git: `case $1 in
    clone) exec ln -s "$GUIDE/checkout" "$3";;
    fetch) exit 0;;
    diff) [ "$3" = origin/main ] && [ -f "\${@: -1}" ];;
    rev-parse) echo 1a2b3c4;;
    checkout) [ "\${@: -1}" = origin/main ] || [ "\${@: -1}" = 1a2b3c4 ];;
    log) if [ "$2" = -1 ]; then echo 1a2b3c4; else [ -f "\${@: -1}" ]; fi;;
    *) exit 9;; esac`,
  npm: `if [ "$1 $2" = "run build" ]; then grep -q '"build"' package.json; else exec "$REAL_NPM" "$@"; fi`,
  systemctl: `unit=$GUIDE/uresuji.service
    sed "s#/opt/uresuji#$GUIDE/opt#; s#/var/lib/uresuji#$GUIDE/data#" "$GUIDE/units/uresuji.service" > "$unit"
    start() {
      cd "$(sed -n 's/^WorkingDirectory=//p' "$unit")" || exit 9
      nohup env $(sed -n 's/^Environment=//p' "$unit") $(grep -v '^#' "$GUIDE/uresuji.env" | grep =) \\
        $(sed -n 's/^ExecStart=//p' "$unit") >> "$GUIDE/server.log" 2>&1 < /dev/null &
      echo $! > "$GUIDE/pid"
    }
    stop() { kill "$(cat "$GUIDE/pid")"; while kill -0 "$(cat "$GUIDE/pid")" 2> /dev/null; do sleep 0.2; done; }
    case $1 in
      daemon-reload) exit 0;;
      enable) [ "$2 $3" = "--now uresuji" ] || exit 9; start;;
      start) start;;
      stop) stop;;
      restart) stop; start;;
      *) exit 9;; esac`,
}

/** The text with the paths and addresses of this test. */
const adapt = (text: string): string =>
  text
    .replaceAll(/postgres:\/\/uresuji:…@db\/(uresuji_\w+)/g, (_url, name: keyof typeof databases) => databases[name])
    .replaceAll('/etc/systemd/system', place('units'))
    .replaceAll('/var/lib/uresuji', place('data'))
    .replaceAll('/etc/uresuji.env', place('uresuji.env'))
    .replaceAll('/usr/local/bin', place('bin'))
    .replaceAll('/opt/uresuji', place('opt'))
    .replaceAll(/(?<![\w/.])\/backup/g, place('backup'))
    .replaceAll('https://uresuji.example.jp', `http://127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replaceAll(
      'uresuji-TIME',
      () =>
        readdirSync(place('backup'))
          .filter((name) => name.startsWith('uresuji-'))
          .at(-1) ?? '',
    )

/** Runs the commands of a block in one shell. Only the doctor may warn, because there is no mail server. */
async function run(commands: readonly string[]): Promise<string> {
  const script = commands.map(
    (command) => `{ ${adapt(command)}
} || { code=$?; [ $code = 1 ] && ${command.includes(' doctor') ? 'true' : 'false'} || { echo "FAILED with $code: ${command.replaceAll(/["$`\\]/g, "'")}" >&2; exit 1; }; }`,
  )
  const child = spawn('bash', ['-c', script.join('\n')], {
    cwd: place('work'),
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(output)
  return output
}

beforeAll(async () => {
  port = await findFreePort()
  databases.uresuji_operations = await createEmptyPostgres()
  databases.uresuji_warehouse = await createEmptyPostgres()
  await packTerminalIfStale()
  for (const name of ['bin', 'units', 'work', 'checkout', 'programs']) mkdirSync(place(name))
  for (const name of readdirSync(root)) if (name !== '.git') symlinkSync(join(root, name), join(place('checkout'), name))
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(place('programs'), name), `#!/usr/bin/env bash\n${text}\n`)
    chmodSync(join(place('programs'), name), 0o755)
  }
  cpSync(join(root, 'docs/loading/samples'), place('work'), { recursive: true })
  const node = dirname(process.execPath)
  environment = {
    PATH: [place('programs'), place('bin'), node, process.env.PATH].join(delimiter),
    REAL_NPM: existsSync(join(node, 'npm')) ? join(node, 'npm') : '/usr/bin/npm',
    GUIDE: folder,
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    LANG: 'en_US.UTF-8',
    PORT: String(port),
    LOG_LEVEL: 'info',
    // both commands take it instead of asking
    URESUJI_PASSWORD: 'Guide-pass1!',
    npm_config_prefix: folder,
    npm_config_audit: 'false',
    npm_config_update_notifier: 'false',
    npm_config_registry: 'http://127.0.0.1:9/',
  }
})
afterAll(() => {
  try {
    process.kill(Number(readFileSync(place('pid'), 'utf8')))
  } catch {
    // it has stopped
  }
  rmSync(folder, { recursive: true, force: true })
})

const blocks = listBlocks(readGuide('operations-guide.md'))

/** The guide requires Linux with these programs. */
const canRun =
  process.platform === 'linux' && ['jq', 'curl', 'openssl'].every((name) => spawnSync(name, ['--version']).error === undefined)

describe('operations guide', () => {
  it('the operations guide has the same commands in both languages', () => {
    const strip = (commands: string[]) =>
      commands.map((command) =>
        command
          .replace(/\s+#\s.*$/, '')
          .replace('REPOSITORY', 'リポジトリ')
          .replace('TIME', '日時')
          .replace("'Hanako Unyo'", "'運用 花子'"),
      )
    expect(listBlocks(readGuide('operations-guide.ja.md')).map(({ commands }) => strip(commands))).toEqual(
      blocks.map(({ commands }) => strip(commands)),
    )
    expect(blocks.map(({ section }) => section)).toEqual(['2', '3', '4', '4', '5', '5', '6', '7'])
  })

  // one test, because each step needs the ones before it
  it.runIf(canRun)(
    'the commands of the operations guide work from the installation to the upgrade and the move to PostgreSQL',
    { timeout: 600_000 },
    async () => {
      for (const { section, commands } of blocks) {
        const output = await run(commands)
        if (section === '2') expect(output).toContain('"ready":true')
        if (section === '4' && commands.some((command) => command.includes('import pos')))
          expect(readdirSync(place('work')).filter((name) => name.includes('rejects'))).toEqual([])
        if (section === '6') expect(output).toMatch(/operations: \d+ done, 0 pending[\s\S]*warehouse: \d+ done, 0 pending/)
        if (section === '7') expect(output).toMatch(/uresuji_build_info\{version="1\.\d+\.\d+/)
      }
      // the page about upgrades, with the way back, on the installation that the guide has made
      const upgrade = listBlocks(readGuide('upgrade.md'))
      expect(upgrade.map(({ section }) => section)).toEqual(['systemd', 'Back'])
      const [forward, back] = [await run(upgrade[0]?.commands ?? []), await run(upgrade[1]?.commands ?? [])]
      expect(forward).toMatch(/operations: \d+ done, 0 pending[\s\S]*"ready":true/)
      expect(back).toMatch(/restored the data of[\s\S]*"ready":true/)
      // and the move to PostgreSQL
      const [move] = listBlocks(readGuide('scale.md'))
      expect(await run(move?.commands ?? [])).toMatch(/WAREHOUSE_URL: .*rows and sums agree[\s\S]*"ready":true/)
      expect((await run(['uresuji loads --json'])).match(/"dataset":\s*"pos"/g)?.length).toBeGreaterThan(0)
    },
  )
})
