import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { serverRelease, serverVersion } from '../server/foundation/version.ts'
import { VERSION } from './version.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const readManifest = (path: string) => JSON.parse(readFileSync(`${root}${path}`, 'utf8')) as { version?: string }

it('has the same version in terminal and server, named only by the package.json of the repository', () => {
  const { version } = readManifest('package.json')
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(VERSION).toBe(serverVersion)
  expect(serverVersion).toMatch(new RegExp(`^${version}(\\+g[0-9a-f]{7})?$`))
  const workspaces = globSync('*/package.json', { cwd: root })
  expect(workspaces.length).toBeGreaterThan(4)
  expect(workspaces.filter((path) => readManifest(path).version !== undefined)).toEqual([])
})

it('has the version of the newest section of the changelog', () => {
  const changelog = readFileSync(`${root}CHANGELOG.md`, 'utf8')
  const [, newest] =
    [...changelog.matchAll(/^## (.+)$/gm)]
      .map(([, title = '']) => title)
      .filter((title) => title !== 'Unreleased')
      .map((title) => [title, title.split(' ')[0]] as const)[0] ?? []
  expect(newest).toBe(serverRelease)
})
