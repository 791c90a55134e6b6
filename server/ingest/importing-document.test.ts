import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { importingDocument } from './importing-document.ts'

it('docs/importing.md is what the data sets declare (npm run openapi brings it up to date)', () => {
  expect(readFileSync(new URL('../../docs/importing.md', import.meta.url), 'utf8')).toBe(importingDocument())
})
