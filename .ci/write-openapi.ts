import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { getOpenapiDocument } from '../server/http/openapi.ts'

/** `npm run openapi -- FILE`: writes the document of /api/openapi.json without a running server, for client generators. */
const path = resolve(process.argv[2] ?? 'openapi.json')
writeFileSync(path, `${JSON.stringify(getOpenapiDocument(), null, 2)}\n`)
process.stdout.write(`${path}\n`)
