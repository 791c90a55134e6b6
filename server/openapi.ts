import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openapiDocument } from './http/openapi.ts'
import { importingDocument } from './ingest/importing-document.ts'

/** Writes the documents that follow from declarations; tests hold the committed ones to them. */
const documents: [name: string, text: string][] = [
  ['openapi.json', `${JSON.stringify(openapiDocument(), null, 2)}\n`],
  ['importing.md', importingDocument()],
]
for (const [name, text] of documents) {
  const file = fileURLToPath(new URL(`../docs/${name}`, import.meta.url))
  writeFileSync(file, text)
  process.stdout.write(`${file}\n`)
}
