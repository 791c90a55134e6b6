import { z } from 'zod'
import { bounds } from '../bounds.ts'
import { datasets } from '../datasets.ts'
import { endpoint } from './endpoint.ts'

/** The longest mapping file, in characters. */
export const MAPPING_LENGTH = bounds.mappingFile

/** What is sent of a file for a mapping to begin from: its header and some lines. */
export const HEAD_BYTES = bounds.fileHead

/** Checks a mapping file and keeps it: a load names it by its id, so that it is known to be right before the file is sent. */
export const storeMapping = endpoint({
  name: 'storeMapping',
  method: 'POST',
  path: '/import/mapping',
  access: 'admin',
  summary: { ja: 'マッピングファイルを検査して預ける', en: 'Check a mapping file and keep it for loads' },
  body: z.strictObject({
    /** Absent: the data set that the file names. */
    dataset: z.enum(datasets).optional(),
    /** The file (YAML) as it is. */
    text: z.string().max(MAPPING_LENGTH),
  }),
  /** The same text has the same id. */
  answer: z.strictObject({ id: z.string(), dataset: z.enum(datasets) }),
  errors: ['import.mapping', 'import.mappingField', 'storage.full'],
  maxBody: 4 * 1024 ** 2,
  example: () => ({ body: { dataset: 'pos', text: 'columns: { storeCode: shop }' } }),
})

/** A mapping file to begin from: what headers and values tell, what is not recognised, what is missing. */
export const draftMapping = endpoint({
  name: 'draftMapping',
  method: 'POST',
  path: '/import/mapping/draft',
  access: 'admin',
  summary: {
    ja: 'ファイルの見出しと値からマッピングファイルの下書きをつくる',
    en: 'Draft a mapping file from the headers and values of a file',
  },
  body: z.strictObject({
    /** Absent: the one that headers and values tell. */
    dataset: z.enum(datasets).optional(),
    fileName: z.string().min(1).max(255),
    /** The beginning of the file as it is (gzip too), in base64. */
    head: z
      .string()
      .min(1)
      .max(Math.ceil((HEAD_BYTES * 4) / 3) + 4)
      .regex(/^[0-9A-Za-z+/]+={0,2}$/),
  }),
  answer: z.strictObject({
    /** Null where headers and values tell none, or several: the data set has to be asked for. */
    dataset: z.enum(datasets).nullable(),
    /** How sure it is which data set the file is of; `asked` where it was told, `none` where nobody can tell. */
    certainty: z.enum(['asked', 'sure', 'unsure', 'none']),
    /** Data sets that fit equally well, where there is no one that does. */
    candidates: z.array(z.enum(datasets)),
    /** The mapping file; empty without a data set. */
    text: z.string(),
    /** Columns of the file that are recognised, and those that are not. */
    recognised: z.number().int(),
    unknown: z.number().int(),
    /** Required fields that no column of the header was found for. */
    missing: z.array(z.string()),
    /** Fields whose column has values that do not fit. */
    doubtful: z.array(z.string()),
  }),
  errors: ['import.empty', 'import.encoding', 'import.format', 'import.archive', 'import.document', 'import.damaged'],
  example: () => ({
    body: { fileName: 'pos.csv', head: Buffer.from('店舗コード,営業日,JAN,数量,金額\n').toString('base64') },
  }),
})
