import type { JobFile } from '../../../shared/contract/job-fields.ts'

/** Kinds of files as they are offered: a CSV by its encoding. */
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

/** What a file is among those that are offered. */
export const getFileKind = ({ format, encoding }: Pick<JobFile, 'format' | 'encoding'>): FileKind =>
  fileKindIds.find((kind) => {
    const offered: { format: number; encoding?: string } = fileKinds[kind]
    return offered.format === format && (offered.encoding ?? encoding) === encoding
  }) ?? 'csv-bom'
