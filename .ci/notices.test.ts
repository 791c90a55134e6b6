import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildNoticesDocument, isAllowed, listShippedPackages } from './notices.ts'

const shipped = listShippedPackages()

describe('shipped packages', () => {
  it('have allowed licences', () => {
    const strange = shipped.filter((shippedPackage) => !isAllowed(shippedPackage.licence))
    expect(
      strange.map((shippedPackage) => `${shippedPackage.name} ${shippedPackage.version}: ${shippedPackage.licence}`),
    ).toEqual([])
  })

  it('exclude packages used only by tests or the build, and include committed third-party files', () => {
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

  it('match THIRD-PARTY-NOTICES.md (update it with npm run documents)', () => {
    const committed = readFileSync(new URL('../THIRD-PARTY-NOTICES.md', import.meta.url), 'utf8')
    expect(committed).toBe(buildNoticesDocument())
  })
})

describe('licence expressions', () => {
  it('are allowed if one side of OR or both sides of AND are allowed', () => {
    expect(isAllowed('(MIT OR GPL-3.0-or-later)')).toBe(true)
    expect(isAllowed('MIT AND OFL-1.1')).toBe(true)
    expect(isAllowed('(MIT AND GPL-3.0-only)')).toBe(false)
    expect(isAllowed('(MIT OR GPL-3.0-only) AND (ISC OR AGPL-3.0)')).toBe(true)
    expect(isAllowed('(MIT OR GPL-3.0-only) AND (GPL-3.0-only OR AGPL-3.0)')).toBe(false)
    expect(isAllowed('GPL-3.0-only OR (MIT AND (ISC OR AGPL-3.0))')).toBe(true)
    expect(isAllowed('AGPL-3.0')).toBe(false)
    expect(isAllowed('none stated')).toBe(false)
  })
})
