import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isAllowed, noticesDocument, shippedPackages } from './notices.ts'

const shipped = shippedPackages()

describe('packages that ship', () => {
  it('every licence may ship', () => {
    const strange = shipped.filter((shippedPackage) => !isAllowed(shippedPackage.licence))
    expect(
      strange.map((shippedPackage) => `${shippedPackage.name} ${shippedPackage.version}: ${shippedPackage.licence}`),
    ).toEqual([])
  })

  it('leaves out what only tests or the build of the app need, and lists committed files of others', () => {
    const names = shipped.map((shippedPackage) => shippedPackage.name)
    for (const name of [
      'react',
      'zod',
      'commander',
      '@hapi/hapi',
      'swagger-ui-dist',
      'plotly.js-basic-dist-min',
      'Noto Sans JP (fonts)',
    ])
      expect(names).toContain(name)
    for (const name of ['vitest', 'typescript', 'vite', 'workbox-build', '@playwright/test', '@biomejs/biome', 'fast-check'])
      expect(names).not.toContain(name)
  })

  it('THIRD-PARTY-NOTICES.md is what follows from the lock (npm run documents brings it up to date)', () => {
    const committed = readFileSync(new URL('../THIRD-PARTY-NOTICES.md', import.meta.url), 'utf8')
    expect(committed).toBe(noticesDocument())
  })
})

describe('licence expressions', () => {
  it('A choice may ship where one side may, a sum where all do', () => {
    expect(isAllowed('(MIT OR GPL-3.0-or-later)')).toBe(true)
    expect(isAllowed('MIT AND OFL-1.1')).toBe(true)
    expect(isAllowed('(MIT AND GPL-3.0-only)')).toBe(false)
    expect(isAllowed('AGPL-3.0')).toBe(false)
    expect(isAllowed('none stated')).toBe(false)
  })
})
