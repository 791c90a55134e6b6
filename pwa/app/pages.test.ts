import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { pages } from '../../shared/access/pages.ts'

const files = globSync(fileURLToPath(new URL('../features/*/*-page.tsx', import.meta.url)))

it('has a module for every page of the main layout of the app', () => {
  expect(files.map((file) => basename(file, '-page.tsx'))).toEqual(expect.arrayContaining(Object.keys(pages)))
})

it('finds modules of pages by their file name, and pages by the name of their only component', () => {
  expect(new Set(files.map((file) => basename(file))).size).toBe(files.length)
  for (const file of files)
    expect(readFileSync(file, 'utf8').match(/^export (function|const|class) \w+Page\b/gm), file).toHaveLength(1)
})
