import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isAllowed, licenceReasons, noticesDocument, shippedPackages } from './notices.ts'

const shipped = shippedPackages()

describe('packages that ship', () => {
  it('Every licence may ship, or the package is listed with a reason', () => {
    const strange = shipped.filter((one) => !isAllowed(one.licence) && !(one.name in licenceReasons))
    expect(strange.map((one) => `${one.name} ${one.version}: ${one.licence}`)).toEqual([])
  })

  it('Every reason is still needed', () => {
    for (const name of Object.keys(licenceReasons))
      expect(
        shipped.some((one) => one.name === name && !isAllowed(one.licence)),
        name,
      ).toBe(true)
  })

  it('What only development needs is not among them', () => {
    const names = shipped.map((one) => one.name)
    for (const name of ['react', 'zod', 'commander', '@hapi/hapi', 'swagger-ui-dist', 'plotly.js-basic-dist-min'])
      expect(names).toContain(name)
    for (const name of ['vitest', 'typescript', 'vite', '@playwright/test', '@biomejs/biome', 'fast-check'])
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
