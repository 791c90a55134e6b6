import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mutants } from './mutant-list.ts'
import { root } from './test-tiers.ts'

describe('list of mutants', () => {
  it('has 40 mutants with distinct ids', () => {
    expect(mutants).toHaveLength(40)
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(40)
  })

  it.each(['server', 'pwa', 'cli', 'shared'])('includes mutants of %s', (part) => {
    expect(mutants.filter(({ file }) => file.startsWith(`${part}/`)).length).toBeGreaterThanOrEqual(5)
  })

  it.each(mutants)('contains $id with a text that occurs exactly once in its file', ({ file, find, replace, fault }) => {
    expect(existsSync(join(root, file))).toBe(true)
    expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2)
    expect(replace).not.toBe(find)
    expect(fault).not.toBe('')
  })
})
