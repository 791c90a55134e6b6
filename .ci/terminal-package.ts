import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type Plugin } from 'vite'
import { TERMINAL_PACKAGE, terminalFile } from '../shared/start/terminal-file.mjs'
import { RELEASE, VERSION } from '../shared/start/version.mjs'

/**
 * Builds and packs the terminal as JavaScript with all packages that it needs: Node does not strip types below node_modules.
 * As a program, it writes the tarball that the server offers at /downloads, with its checksum.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const resolveFromRoot = (path: string): string => join(root, path)

export const common = { version: RELEASE, license: 'UNLICENSED', type: 'module' }
/** Oldest Node of the packed terminal, which uses URL.parse. */
const OLDEST_NODE = '20.19'

export const writeJson = (path: string, value: object): void => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)

/** Provides a module with a generated text. */
export const createModulePlugin = (id: string, text: string): Plugin => ({
  name: 'uresuji-generated-module',
  enforce: 'pre',
  resolveId: (source) => (source === id ? id : null),
  load: (loaded) => (loaded === id ? text : null),
})

export const createBuildSettings = (outDir: string): InlineConfig => ({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'warn',
  build: { outDir, emptyOutDir: true, minify: false, reportCompressedSize: false },
})

export function runProgram(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}${error?.message ?? ''}`)
  return stdout
}

/** Writes the package of the terminal to a folder. All packages that it needs are part of its files. */
export async function buildTerminalPackage(folder: string): Promise<void> {
  const { build: output, ...rest } = createBuildSettings(folder)
  const constants = `export const VERSION = '${VERSION}'; export const OLDEST_NODE = '${OLDEST_NODE}'`
  await build({
    ...rest,
    ssr: { noExternal: true, target: 'node' },
    build: {
      ...output,
      target: 'node20',
      ssr: true,
      license: { fileName: 'THIRD-PARTY-NOTICES.md' },
      rolldownOptions: {
        input: resolveFromRoot('cli/main.mjs'),
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
    plugins: [createModulePlugin(resolveFromRoot('cli/version.mjs'), constants)],
  })
  writeJson(join(folder, 'package.json'), {
    name: TERMINAL_PACKAGE,
    ...common,
    engines: { node: `>=${OLDEST_NODE}` },
    description: '売れ筋｜出版販売分析: the terminal command of Uresuji',
    bin: { uresuji: './main.mjs' },
  })
  cpSync(resolveFromRoot('docs/terminal.md'), join(folder, 'README.md'))
}

/** Packs a built package; returns the path of the tarball. */
export function packFolder(folder: string, target: string): string {
  mkdirSync(target, { recursive: true })
  const output = runProgram('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', resolve(target)], folder)
  const [packed] = Object.values(JSON.parse(output) as Record<string, { filename: string }>)
  if (!packed) throw new Error(`npm pack: ${output}`)
  return join(resolve(target), packed.filename)
}

/** Writes the tarball of the terminal and its checksum, as `sha256sum --check` reads it. Returns the path of the tarball. */
export async function writeTerminalFiles(target: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'uresuji-terminal-'))
  try {
    await buildTerminalPackage(join(folder, 'terminal'))
    mkdirSync(target, { recursive: true })
    const tarball = join(target, terminalFile)
    const packed = packFolder(join(folder, 'terminal'), folder)
    const hash = createHash('sha256').update(readFileSync(packed)).digest('hex')
    writeFileSync(`${tarball}.sha256`, `${hash}  ${terminalFile}\n`)
    cpSync(packed, tarball)
    // written last, so an interrupted build lacks it
    writeFileSync(join(target, 'version.txt'), `${VERSION}\n`)
    return tarball
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeTerminalFiles(resolveFromRoot('cli/dist'))
