import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openapiDocument } from './http/openapi.ts'

const file = fileURLToPath(new URL('../docs/openapi.json', import.meta.url))
writeFileSync(file, `${JSON.stringify(openapiDocument(), null, 2)}\n`)
process.stdout.write(`${file}\n`)
