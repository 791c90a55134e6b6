import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { analysisCommands } from '../cli/commands/analysis-commands.ts'
import { buildMartsDocument } from '../server/backup/mart-documents.ts'
import { getOpenapiDocument } from '../server/http/openapi.ts'
import { buildLoadingDocument } from '../server/loading/loading-document.ts'
import { endpoints } from '../shared/api/endpoints.ts'
import { renderAnalysisInputs } from './analysis-inputs.ts'
import { buildCallsDocument } from './calls-document.ts'
import { buildMetricsDocument } from './metrics-document.ts'
import { buildOpenapiDigest } from './openapi-digest.ts'
import { buildReleaseBaseline, getUnreleasedRecordPath } from './release-baseline.ts'

/** Generated and committed files; a test compares them with the declarations. */
export const buildDocuments = (): [path: string, text: string][] => [
  ['docs/openapi-digest.tsv', buildOpenapiDigest(getOpenapiDocument(), endpoints)],
  ['docs/loading.md', buildLoadingDocument()],
  ['docs/calls.md', buildCallsDocument(endpoints, analysisCommands)],
  ['docs/metrics.md', buildMetricsDocument()],
  ['docs/marts.md', buildMartsDocument()],
  ['cli/analysis/analysis-inputs.json', renderAnalysisInputs(endpoints, analysisCommands)],
]

/** The record of the version that is not released yet. */
async function buildReleaseRecords(): Promise<[path: string, text: string][]> {
  const path = getUnreleasedRecordPath(readFileSync(fileURLToPath(new URL('../CHANGELOG.md', import.meta.url)), 'utf8'))
  return path === null ? [] : [[path, await buildReleaseBaseline(buildOpenapiDigest(getOpenapiDocument(), endpoints))]]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of [...buildDocuments(), ...(await buildReleaseRecords())]) {
    writeFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), text)
    process.stdout.write(`${path}\n`)
  }
}
