import { z } from 'zod'
import { bounds } from '../../fields/bounds.ts'
import { isName } from '../../fields/validation.ts'
import { encodeBase64 } from '../../text/base64.ts'
import { defineEndpoint } from '../endpoint.ts'
import { dataset } from './dataset.ts'

/** Maximum length of a mapping file in characters. */
export const MAPPING_LENGTH = bounds.mappingFile

/** Bytes from the start of a file that are sent to draft a mapping: its header and some lines. */
export const HEAD_BYTES = bounds.fileHead

/** Validates and stores a mapping file. A load refers to it by id, so that mapping errors appear before the upload. */
export const storeMapping = defineEndpoint({
  name: 'storeMapping',
  kind: 'command',
  route: 'POST /import/mapping',
  access: 'admin',
  summary: { ja: 'マッピングファイルを検査して登録する', en: 'Check and store a mapping file' },
  body: z.strictObject({
    /** If absent, the data set named in the file. */
    dataset: dataset.optional(),
    /** The YAML text. */
    text: z.string().max(MAPPING_LENGTH),
  }),
  /** The same text always has the same id. */
  result: z.strictObject({ id: z.string(), dataset }),
  errors: ['import.mapping', 'import.mappingField', 'storage.full'],
  maxBody: 4 * 1024 ** 2,
  example: () => ({ body: { dataset: 'pos', text: 'columns: { storeCode: shop }' } }),
})

/** Two to eight letters, with or without the hyphen: the beginning of in-store codes. */
export const codePrefix = z.string().regex(/^[A-Za-z]{2,8}-?$/, 'validation.codePrefix')

/** Drafts a mapping file from headers and values, and reports unrecognised columns and missing fields. */
export const draftMapping = defineEndpoint({
  name: 'draftMapping',
  kind: 'lookup',
  route: 'POST /import/mapping/draft',
  access: 'admin',
  summary: {
    ja: 'ファイルの見出しと値からマッピングファイルの下書きをつくる',
    en: 'Draft a mapping file from the headers and values of a file',
  },
  body: z.strictObject({
    /** If absent, detected from headers and values. */
    dataset: dataset.optional(),
    fileName: z.string().min(1).max(255).refine(isName, { message: 'validation.oneLine' }),
    /** Prefix of the sender's own codes (`KT-`): written to product, store and member codes that are not shared in the trade. */
    prefix: codePrefix.optional(),
    /** Start of the file, optionally gzipped, in base64. */
    head: z
      .string()
      .min(1)
      .max(Math.ceil((HEAD_BYTES * 4) / 3) + 4)
      .regex(/^[0-9A-Za-z+/]+={0,2}$/),
  }),
  result: z.strictObject({
    /** Null if none or several data sets match: the user has to choose. */
    dataset: dataset.nullable(),
    /** Certainty of the detected data set; `asked` if it was given, `none` if it cannot be detected. */
    certainty: z.enum(['asked', 'sure', 'unsure', 'none']),
    /** Why the data set is not certain; empty if it is. */
    reasons: z.array(z.strictObject({ ja: z.string(), en: z.string() })),
    /** Data sets that match equally well, if there is no single match. */
    candidates: z.array(dataset),
    /** The mapping file; empty without a data set. */
    text: z.string(),
    /** Numbers of recognised and unrecognised columns of the file. */
    recognised: z.number().int(),
    unknown: z.number().int(),
    /** Required fields without a matching column. */
    missing: z.array(z.string()),
    /** Fields whose column has unsuitable values. */
    doubtful: z.array(z.string()),
  }),
  errors: [
    'import.draftEmpty',
    'import.empty',
    'import.encoding',
    'import.format',
    'import.archive',
    'import.document',
    'import.damaged',
  ],
  example: () => ({
    body: { fileName: 'pos.csv', head: encodeBase64('店舗コード,営業日,JAN,数量,金額\n') },
  }),
})
