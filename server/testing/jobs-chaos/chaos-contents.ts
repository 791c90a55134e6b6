import { type JobContent, type JobFile, jobContent, jobFile } from '../../../shared/api/exporting/job-fields.ts'
import { addDays, getTodayInJapan } from '../../../shared/calendar/period.ts'

/** Contents of the jobs in a chaos run: each kind of reading and writing. Equal names have equal rows. */
export function listChaosContents(): { name: string; content: JobContent; file: JobFile }[] {
  const to = addDays(getTodayInJapan(), -1)
  const sales = jobContent.parse({
    kind: 'sales-data',
    body: { period: { from: addDays(to, -27), to }, own: false, columns: ['date', 'storeCd', 'jan', 'productName', 'quantity'] },
  })
  const ranking = jobContent.parse({
    kind: 'analysis',
    call: 'createRankingExport',
    body: { period: { from: addDays(to, -27), to }, limit: 3000 },
  })
  const files = {
    csv: {},
    cp932: { encoding: 'cp932' },
    split: { split: 'files', rowsPerFile: 1000 },
    excel: { format: 2 },
    parquet: { format: 4 },
  }
  return Object.entries(files).flatMap(([name, file]) => [
    { name: `sales-${name}`, content: sales, file: jobFile.parse(file) },
    { name: `ranking-${name}`, content: ranking, file: jobFile.parse(file) },
  ])
}
