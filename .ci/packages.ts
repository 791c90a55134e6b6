import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type Plugin } from 'vite'
import { getOpenapiDocument } from '../server/http/openapi.ts'
import { writeApiTypes } from '../shared/client/api-types.ts'
import { buildClientTypes, listClientCalls } from './client-declarations.ts'

/**
 * `npm run packages -- FOLDER`: builds the packages that are installed outside of this repository, the client for programs and
 * the terminal, and packs each as a tarball. Node does not strip types below node_modules, so they contain JavaScript.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const fromRoot = (path: string): string => join(root, path)

export const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string }

const common = { version, license: 'UNLICENSED', type: 'module' }
/** Oldest Node of the packed terminal, which uses URL.parse. */
const OLDEST_NODE = '20.19'

const writeJson = (path: string, value: object): void => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)

/** Provides a module with a generated text. */
const createModulePlugin = (id: string, text: string): Plugin => ({
  name: 'uresuji-generated-module',
  enforce: 'pre',
  resolveId: (source) => (source === id ? id : null),
  load: (loaded) => (loaded === id ? text : null),
})

const createBuildSettings = (outDir: string): InlineConfig => ({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'warn',
  build: { outDir, emptyOutDir: true, minify: false, reportCompressedSize: false },
})

const CLIENT_ENTRY = join(root, 'shared/client/index.js')

const formatClientEntry = (): string => `
import { buildUresujiClient } from './client.ts'
export { UresujiError } from './error.ts'
export const version = ${JSON.stringify(version)}
const calls = ${JSON.stringify(listClientCalls())}
export const createUresuji = (options) => buildUresujiClient(options, calls)
`

function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}${error?.message ?? ''}`)
  return stdout
}

/** Writes the declarations of the hand-written modules of the client. */
function writeClientDeclarations(folder: string): void {
  const emitted = mkdtempSync(join(tmpdir(), 'uresuji-types-'))
  try {
    const settings = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--outDir', emitted, '--rootDir', root]
    const compiler = ['--ignoreConfig', '--target', 'ES2024', '--module', 'ESNext', '--moduleResolution', 'Bundler', '--strict']
    const lib = [
      '--lib',
      'ES2024,DOM,DOM.Iterable',
      '--types',
      '',
      '--stripInternal',
      '--allowImportingTsExtensions',
      '--skipLibCheck',
    ]
    const tsc = fromRoot('node_modules/typescript/bin/tsc')
    run(process.execPath, [tsc, ...settings, ...compiler, ...lib, 'shared/client/client.ts'], root)
    for (const name of ['client', 'error']) {
      const text = readFileSync(join(emitted, `shared/client/${name}.d.ts`), 'utf8')
      // index.d.ts declares the types of the API
      writeFileSync(join(folder, `${name}.d.ts`), text.replaceAll("'../errors/errors.ts'", "'./index.js'"))
    }
    cpSync(join(emitted, 'shared/client/call-declaration.d.ts'), join(folder, 'call-declaration.d.ts'))
  } finally {
    rmSync(emitted, { recursive: true, force: true })
  }
}

/** Writes the client package to a folder. */
export async function buildClientPackage(folder: string): Promise<void> {
  const { build: output, ...rest } = createBuildSettings(folder)
  await build({
    ...rest,
    build: { ...output, target: 'es2023', lib: { entry: CLIENT_ENTRY, formats: ['es'], fileName: () => 'index.js' } },
    plugins: [createModulePlugin(CLIENT_ENTRY, formatClientEntry())],
  })
  writeFileSync(join(folder, 'api.d.ts'), await writeApiTypes(getOpenapiDocument()))
  writeFileSync(join(folder, 'index.d.ts'), buildClientTypes())
  writeClientDeclarations(folder)
  writeJson(join(folder, 'package.json'), {
    name: '@uresuji/client',
    ...common,
    engines: { node: '>=20' },
    description: 'Typed client of the API of Uresuji (売れ筋) for Node and browsers',
    sideEffects: false,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
  })
  cpSync(fromRoot('shared/client/README.md'), join(folder, 'README.md'))
}

/** Writes the package of the terminal to a folder. All packages that it needs are part of its files. */
export async function buildTerminalPackage(folder: string): Promise<void> {
  const { build: output, ...rest } = createBuildSettings(folder)
  const constants = `export const VERSION = '${version}'; export const OLDEST_NODE = '${OLDEST_NODE}'`
  await build({
    ...rest,
    ssr: { noExternal: true, target: 'node' },
    build: {
      ...output,
      target: 'node20',
      ssr: true,
      license: { fileName: 'THIRD-PARTY-NOTICES.md' },
      rolldownOptions: {
        input: fromRoot('cli/main.mjs'),
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
    plugins: [createModulePlugin(fromRoot('cli/version.mjs'), constants)],
  })
  writeJson(join(folder, 'package.json'), {
    name: 'uresuji',
    ...common,
    engines: { node: `>=${OLDEST_NODE}` },
    description: '売れ筋｜出版販売分析: the terminal command of Uresuji',
    bin: { uresuji: './main.mjs' },
  })
  cpSync(fromRoot('docs/terminal.md'), join(folder, 'README.md'))
}

/** Packs a built package; returns the path of the tarball. */
export function packFolder(folder: string, target: string): string {
  mkdirSync(target, { recursive: true })
  const output = run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', resolve(target)], folder)
  const [packed] = Object.values(JSON.parse(output) as Record<string, { filename: string }>)
  if (!packed) throw new Error(`npm pack: ${output}`)
  return join(resolve(target), packed.filename)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const target = resolve(process.argv[2] ?? 'packages')
  const folder = mkdtempSync(join(tmpdir(), 'uresuji-packages-'))
  try {
    for (const [name, write] of [
      ['client', buildClientPackage],
      ['terminal', buildTerminalPackage],
    ] as const) {
      await write(join(folder, name))
      process.stdout.write(`${packFolder(join(folder, name), target)}\n`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
