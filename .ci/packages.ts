import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { getOpenapiDocument } from '../server/http/openapi.ts'
import { buildApiTypes } from '../shared/client/api-types.ts'
import { RELEASE } from '../shared/start/version.mjs'
import { buildClientTypes, listClientCalls } from './client-declarations.ts'
import {
  common,
  createBuildSettings,
  createModulePlugin,
  packFolder,
  runProgram,
  writeJson,
  writeTerminalFiles,
} from './terminal-package.ts'

/**
 * `npm run packages -- FOLDER`: builds the packages that are installed outside of this repository, the client for programs and
 * the terminal, and packs each as a tarball. Node does not strip types below node_modules, so they contain JavaScript.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const resolveFromRoot = (path: string): string => join(root, path)

const CLIENT_ENTRY = join(root, 'shared/client/index.js')

const formatClientEntry = (): string => `
import { buildUresujiClient } from './client.ts'
export { UresujiError } from './error.ts'
export const version = ${JSON.stringify(RELEASE)}
const calls = ${JSON.stringify(listClientCalls())}
export const createUresuji = (options) => buildUresujiClient(options, calls)
`

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
    const tsc = resolveFromRoot('node_modules/typescript/bin/tsc')
    runProgram(process.execPath, [tsc, ...settings, ...compiler, ...lib, 'shared/client/client.ts'], root)
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
  writeFileSync(join(folder, 'api.d.ts'), await buildApiTypes(getOpenapiDocument()))
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
  cpSync(resolveFromRoot('shared/client/README.md'), join(folder, 'README.md'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const target = resolve(process.argv[2] ?? 'packages')
  const folder = mkdtempSync(join(tmpdir(), 'uresuji-packages-'))
  try {
    await buildClientPackage(join(folder, 'client'))
    process.stdout.write(`${packFolder(join(folder, 'client'), target)}\n${await writeTerminalFiles(target)}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
