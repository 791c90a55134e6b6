import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { openapiDocument } from '../server/http/openapi.ts'

/** `npm run openapi -- FILE`: the document of /api/openapi.json without a running server, for generators of clients. */
const path = resolve(process.argv[2] ?? 'openapi.json')
writeFileSync(path, `${JSON.stringify(openapiDocument(), null, 2)}\n`)
process.stdout.write(`${path}\n`)
