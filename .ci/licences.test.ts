import { execFileSync } from 'node:child_process'
import satisfies from 'spdx-satisfies'
import { expect, it } from 'vitest'
import { root } from './test-tiers.ts'

/** Licences that require attribution but do not extend to our own code. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]

/** Packages whose licence field is missing or not an SPDX expression, and what their files say; and data of build tools. */
const exceptions: Readonly<Record<string, string>> = {
  buffers: 'MIT: readme',
  'caniuse-lite': 'CC-BY-4.0: read when the app is built, not part of it',
  chainsaw: 'MIT: package.json (MIT/X11)',
  rgbcolor: 'MIT: one of two, the other of which is no SPDX name',
}

interface InstalledPackage {
  name: string
  version: string
  license?: string | { type: string }
  location: string
}

const isAllowed = (expression: string): boolean => {
  try {
    return satisfies(expression, allowed)
  } catch {
    return false
  }
}

it('production dependencies have licences that permit redistribution', () => {
  const output = execFileSync('npm', ['query', '.prod'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    shell: process.platform === 'win32',
  })
  const packages = (JSON.parse(output) as InstalledPackage[]).filter(({ location }) => location.includes('node_modules/'))
  expect(packages.length).toBeGreaterThan(300)
  const refused = packages
    .map(({ name, version, license }) => ({ name, version, licence: typeof license === 'object' ? license.type : license }))
    .filter(({ name, licence }) => !(name in exceptions) && !isAllowed(licence ?? ''))
  expect(refused).toEqual([])
})
