import type { JobFile } from '../../../shared/api/exporting/job-fields.ts'

/** File formats to choose from; CSV is listed once per encoding. */
export const fileKinds = {
  'csv-bom': { format: 1, encoding: 'utf-8-bom' },
  csv: { format: 1, encoding: 'utf-8' },
  'csv-cp932': { format: 1, encoding: 'cp932' },
  excel: { format: 2 },
  pdf: { format: 3 },
  parquet: { format: 4 },
} as const satisfies Record<string, Partial<JobFile>>
export type FileKind = keyof typeof fileKinds
export const fileKindIds = Object.keys(fileKinds) as FileKind[]

/** Kind of a file among those to choose from. */
export const getFileKind = ({ format, encoding }: Pick<JobFile, 'format' | 'encoding'>): FileKind =>
  fileKindIds.find((kind) => {
    const offered: { format: number; encoding?: string } = fileKinds[kind]
    return offered.format === format && (offered.encoding ?? encoding) === encoding
  }) ?? 'csv-bom'
