import { z } from 'zod'
import { bounds } from '../../fields/bounds.ts'
import { encodeBase64 } from '../../text/base64.ts'
import { createRequiredTextSchema } from '../account-fields.ts'
import { defineEndpoint } from '../endpoint.ts'
import { dataset } from './dataset.ts'
import { importError } from './loads.ts'
import { HEAD_BYTES, MAPPING_LENGTH } from './mapping-files.ts'

/** Stored mappings, one per sender and kind of file; the inbox selects one by file name. */

export const senderMappingLimits = { name: 60, pattern: 120, mappings: 500, previewLines: 20 } as const

/** Characters that cannot occur in a file name: a pattern containing them would never match. */
const invalidCharacters = /[/\\\p{Cc}]/u

export const filePattern = createRequiredTextSchema(senderMappingLimits.pattern)
  .overwrite((text) => text.normalize('NFC'))
  .refine((text) => !invalidCharacters.test(text), { message: 'validation.filePattern' })
  .describe('File name pattern: * matches any characters, ? one; width, kana and case are ignored')

const maxRejects = z.string().regex(/^(\d{1,12}|(\d{1,2}|100)%)$/, 'validation.maxRejects')

const fields = {
  name: createRequiredTextSchema(senderMappingLimits.name).overwrite((text) => text.normalize('NFC')),
  dataset,
  /** Null if the inbox must not select the mapping. */
  filePattern: filePattern.nullable().default(null),
  /** Mapping file (YAML); empty to use the data set's own headers. */
  text: z.string().max(MAPPING_LENGTH),
  /** POS lines: add new receipts. By default whole store days are replaced. */
  append: z.boolean().default(false),
  maxRejects: maxRejects.nullable().default(null),
}

export const senderMapping = z.strictObject({
  id: z.string(),
  name: z.string(),
  dataset,
  filePattern: z.string().nullable(),
  text: z.string(),
  append: z.boolean(),
  maxRejects: z.string().nullable(),
  version: z.number().int(),
  updatedAt: z.string(),
  updatedBy: z.string().nullable(),
})
export type SenderMapping = z.output<typeof senderMapping>

/** Demo mapping, for examples. */
export const DEMO_SENDER_MAPPING = '00000000-0000-4000-8000-000000000301'

const params = z.strictObject({ id: z.uuid() })
const createExample = () => ({ params: { id: DEMO_SENDER_MAPPING } })
const body = { name: '北陸ブックス連合', dataset: 'pos', filePattern: 'hokuriku_*.csv', text: 'columns: { storeCode: tenpo_cd }' }
const errors = ['import.mapping', 'import.mappingField', 'import.appendReceipts', 'mapping.nameTaken'] as const

export const senderMappingList = defineEndpoint({
  name: 'senderMappingList',
  kind: 'list',
  cacheTags: ['mappings'],
  route: 'GET /import/mappings',
  access: 'admin-view',
  summary: { ja: '送信元ごとのマッピングの一覧', en: 'Stored mappings by sender' },
  result: z.strictObject({ list: z.array(senderMapping) }),
})

export const senderMappingAdd = defineEndpoint({
  name: 'senderMappingAdd',
  kind: 'command',
  invalidates: ['mappings', 'audit'],
  route: 'POST /import/mappings',
  access: 'admin',
  summary: { ja: 'マッピングを登録する', en: 'Create a mapping' },
  body: z.strictObject(fields),
  result: senderMapping,
  errors: [...errors, 'mapping.tooMany'],
  maxBody: 4 * 1024 ** 2,
  example: () => ({ body }),
})

export const senderMappingUpdate = defineEndpoint({
  name: 'senderMappingUpdate',
  kind: 'command',
  invalidates: ['mappings', 'audit'],
  route: 'PUT /import/mappings/{id}',
  access: 'admin',
  summary: { ja: 'マッピングを変える', en: 'Change a mapping' },
  params,
  /** `version`: the version that the change is based on; a version saved in the meantime is refused. */
  body: z.strictObject({ ...fields, version: z.number().int().min(1).max(bounds.versions) }),
  result: senderMapping,
  errors: [...errors, 'resource.notFound', 'mapping.changed'],
  maxBody: 4 * 1024 ** 2,
  example: () => ({ ...createExample(), body: { ...body, version: 1 } }),
})

export const senderMappingDelete = defineEndpoint({
  name: 'senderMappingDelete',
  kind: 'command',
  invalidates: ['mappings', 'audit'],
  route: 'DELETE /import/mappings/{id}',
  access: 'admin',
  summary: { ja: 'マッピングを削除する', en: 'Delete a mapping' },
  params,
  result: z.strictObject({ id: z.string() }),
  errors: ['resource.notFound'],
  example: createExample,
})

const fault = z.strictObject({ column: z.string(), value: z.string(), reasonJa: z.string(), reasonEn: z.string() })

/** Preview of the first lines as they would be read; nothing is stored. `error` contains problems of the mapping. */
export const mappingPreview = defineEndpoint({
  name: 'mappingPreview',
  kind: 'lookup',
  route: 'POST /import/mapping/preview',
  access: 'admin',
  summary: { ja: 'ファイルのはじめの行がどう読まれるかをみる', en: 'Preview the first lines of a file as read' },
  body: z.strictObject({
    dataset,
    text: z.string().max(MAPPING_LENGTH),
    append: z.boolean().default(false),
    /** Start of the file, optionally gzipped, in base64. */
    head: z
      .string()
      .min(1)
      .max(Math.ceil((HEAD_BYTES * 4) / 3) + 4)
      .regex(/^[0-9A-Za-z+/]+={0,2}$/),
    /** The file is longer than the sent part: its last line may be incomplete. */
    more: z.boolean().default(false),
  }),
  result: z.strictObject({
    encoding: z.string(),
    /** Null if the file is not delimited. */
    delimiter: z.string().nullable(),
    headers: z.array(z.string()),
    /** Fields of the data set with the positions of their columns in the file; `by` is the source of the assignment. */
    fields: z.array(
      z.strictObject({
        name: z.string(),
        ja: z.string(),
        en: z.string(),
        required: z.boolean(),
        columns: z.array(z.number().int()),
        by: z.enum(['mapping', 'name', 'constant']).nullable(),
      }),
    ),
    lines: z.array(
      z.strictObject({
        line: z.number().int(),
        cells: z.array(z.string()),
        /** Values as they would be stored; null for rejected or skipped lines. */
        values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
        fault: fault.nullable(),
      }),
    ),
    read: z.number().int(),
    rejected: z.number().int(),
    error: importError.nullable(),
  }),
  errors: ['import.empty', 'import.encoding', 'import.format', 'import.archive', 'import.document', 'import.damaged'],
  example: () => ({
    body: {
      dataset: 'pos',
      text: '',
      head: encodeBase64('店舗コード,営業日,JAN,数量,金額\n4147514,2026-11-20,9784999900114,1,792\n'),
    },
  }),
})
