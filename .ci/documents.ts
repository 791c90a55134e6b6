import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { analyses } from '../cli/analysis/analyses.ts'
import { endpoints, openapiDocument } from '../server/http/openapi.ts'
import { importingDocument } from '../server/ingest/importing-document.ts'
import { analysisInputsModule } from './analysis-inputs.ts'
import { callsDocument } from './calls-document.ts'
import { metricsDocument } from './metrics-document.ts'
import { noticesDocument } from './notices.ts'

/** What follows from declarations and is committed; a test holds the committed files to them. */
export const documents = (): [path: string, text: string][] => [
  ['docs/openapi.json', `${JSON.stringify(openapiDocument(), null, 2)}\n`],
  ['docs/importing.md', importingDocument()],
  ['docs/calls.md', callsDocument(endpoints, analyses)],
  ['docs/metrics.md', metricsDocument()],
  ['THIRD-PARTY-NOTICES.md', noticesDocument()],
  ['cli/analysis/analysis-inputs.ts', analysisInputsModule(endpoints, analyses)],
]

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of documents()) {
    writeFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), text)
    process.stdout.write(`${path}\n`)
  }
}
