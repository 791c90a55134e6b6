import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isExport } from '../shared/api/endpoint.ts'
import { endpoints } from '../shared/api/endpoints.ts'
import { listFiles } from './list-files.ts'

/** Ways of guessing what a call is. */
const guesses: readonly [name: string, pattern: RegExp][] = [
  ['a field in a query', /'\w+' in (query|body|endpoint\.body)(?![\w.])/],
  ['a field of a schema', /'\w+' in \w+(\.\w+)?\.shape\b/],
  ['the end of a name', /endsWith\('(Export|List)'\)|\/(Export|List)\$\/|`\$\{[\w.]+\}(Export|List)`/],
]
/** Where the kinds are declared. */
const declaring = new Set(['shared/api/endpoint.ts', 'shared/api/exporting/export.ts'])

it('determines the kind of a call only from its declaration, never from its name or fields', () => {
  const found = ['shared', 'server', 'cli', 'pwa', '.ci'].flatMap((folder) =>
    listFiles(folder)
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !declaring.has(path))
      .flatMap((path) => {
        const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
        return guesses.flatMap(([name, pattern]) => (pattern.test(text) ? [`${path}: ${name}`] : []))
      }),
  )
  expect(found).toEqual([])
})

it('declares exports only for calls that exist', () => {
  const names = new Set(endpoints.map(({ name }) => name))
  for (const endpoint of endpoints.filter(isExport))
    for (const call of endpoint.exports) expect(names, endpoint.name).toContain(call)
})

it('declares the row field of every paged list and report', () => {
  for (const endpoint of endpoints) {
    if (!endpoint.isPaged || (endpoint.kind !== 'report' && endpoint.kind !== 'list')) continue
    const shape = (endpoint.result as unknown as { shape: object }).shape
    expect(Object.keys(shape), endpoint.name).toContain(endpoint.rows ?? 'list')
  }
})
