import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))

/** Runs a program to its end; throws with what it printed unless it succeeds. */
export function runProgram(command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}${error?.message ?? ''}`)
  return stdout
}

/** Creates a project with a tarball installed, without a network and without the packages of this repository. */
export function installPackage(folder: string, tarball: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'project', private: true, type: 'module' }))
  // an empty cache: a dependency would have to be fetched
  const cache = join(folder, '.npm')
  runProgram('npm', ['install', '--offline', '--no-audit', '--no-fund', '--cache', cache, tarball], folder)
}

/** Compiles the TypeScript files of a project, strictly; declarations are checked too. */
export function compileProject(folder: string): void {
  const configuration = {
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: true,
      target: 'ES2024',
      module: 'NodeNext',
      lib: ['ES2024', 'DOM', 'DOM.AsyncIterable'],
      types: ['node'],
      typeRoots: [join(packages, '@types')],
      outDir: 'built',
      rootDir: '.',
    },
    include: ['*.ts'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration))
  runProgram(process.execPath, [join(packages, 'typescript/bin/tsc'), '--project', '.'], folder)
}
