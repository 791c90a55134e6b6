import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { analysisCommands } from '../cli/commands/analyses.ts'
import { martsDocument } from '../server/backup/mart-documents.ts'
import { getOpenapiDocument } from '../server/http/openapi.ts'
import { buildLoadingDocument } from '../server/loading/importing-document.ts'
import { endpoints } from '../shared/api/endpoints.ts'
import { renderAnalysisInputs } from './analysis-inputs.ts'
import { callsDocument } from './calls-document.ts'
import { withImportDiagrams } from './import-diagrams.ts'
import { metricsDocument } from './metrics-document.ts'
import { noticesDocument } from './notices.ts'
import { openapiDigest } from './openapi-digest.ts'

/** Generated and committed files; a test compares them with the declarations. */
export const documents = (): [path: string, text: string][] => [
  ['docs/openapi-digest.tsv', openapiDigest(getOpenapiDocument(), endpoints)],
  ['docs/loading.md', buildLoadingDocument()],
  ['docs/calls.md', callsDocument(endpoints, analysisCommands)],
  ['docs/metrics.md', metricsDocument()],
  ['docs/marts.md', martsDocument()],
  ['docs/architecture.md', withImportDiagrams(readFileSync(new URL('../docs/architecture.md', import.meta.url), 'utf8'))],
  ['THIRD-PARTY-NOTICES.md', noticesDocument()],
  ['cli/analysis/analysis-inputs.json', renderAnalysisInputs(endpoints, analysisCommands)],
]

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of documents()) {
    writeFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), text)
    process.stdout.write(`${path}\n`)
  }
}
