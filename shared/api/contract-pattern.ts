import { z } from 'zod'
import { dataRanges, patternFlags } from '../access/permissions.ts'
import { bounds } from '../fields/bounds.ts'
import { textLimits } from '../fields/validation.ts'
import { createRequiredTextSchema } from './account-fields.ts'
import { defineEndpoint } from './endpoint.ts'
import { patternFlagFields } from './pattern-flags.ts'
import { listKeyword, pageInAddress, pageNum, pageSize, paging } from './query-fields.ts'
import { comparedVersions, createdAt, version, versionComparison } from './record-versions.ts'

/** A contract pattern: the data range and the features that its users may open. */
export const patternBody = z.strictObject({
  name: createRequiredTextSchema(textLimits.title),
  dataRange: z.enum(dataRanges),
  ...patternFlagFields,
})
export type PatternBody = z.output<typeof patternBody>

export const patternUpdateBody = patternBody.extend({
  /** Version that the change is based on. */
  version: z.number().int().min(1).max(bounds.versions),
})

export const patternRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  dataRange: z.enum(dataRanges),
  ...patternFlagFields,
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string().nullable(),
  /** Number of contracts using it, without deleted ones. */
  contracts: z.number().int(),
})
export type PatternRow = z.output<typeof patternRow>

export const patternDetail = z.strictObject({
  ...patternRow.shape,
  /** The first contracts using it, by number. */
  usedBy: z.array(z.strictObject({ id: z.string(), number: z.string(), name: z.string() })),
  deleted: z.boolean(),
  shown: z.strictObject({ number: z.number().int(), createdAt: z.string(), current: z.boolean() }),
})
export type PatternDetail = z.output<typeof patternDetail>

const id = z.strictObject({ id: z.string().min(1).max(64) })
const createPatternExample = () => ({ params: { id: 'demo-publisher' } })
const all = Object.fromEntries(patternFlags.map((flag) => [flag, true]))

export const patternList = defineEndpoint({
  name: 'patternList',
  kind: 'list',
  cacheTags: ['patterns', 'contracts'],
  route: 'POST /usr/contract/pattern/list',
  access: 'admin',
  summary: { ja: '契約パターンの一覧', en: 'Contract patterns' },
  body: z.strictObject({
    keyword: listKeyword,
    pageNum: pageNum.default(1),
    pageSize: pageSize.default(50),
  }),
  result: z.strictObject({ list: z.array(patternRow), paging }),
})

export const patternAdd = defineEndpoint({
  name: 'patternAdd',
  kind: 'command',
  invalidates: ['patterns', 'audit'],
  route: 'POST /usr/contract/pattern/add',
  access: 'admin',
  summary: { ja: '契約パターンを登録する', en: 'Create a contract pattern' },
  body: patternBody,
  result: patternDetail,
  errors: ['pattern.nameTaken'],
  example: () => ({ body: { name: '新しいパターン', dataRange: 'full', ...all } }),
})

export const patternOne = defineEndpoint({
  name: 'patternOne',
  kind: 'lookup',
  cacheTags: ['patterns', 'contracts'],
  route: 'GET /usr/contract/pattern/{id}',
  access: 'admin',
  summary: { ja: '契約パターンの詳細（日時を指定すると、そのときの版）', en: 'A contract pattern, or its version at a time' },
  params: id,
  query: z.strictObject({ createdAt }),
  result: patternDetail,
  errors: ['resource.notFound'],
  example: createPatternExample,
})

export const patternUpdate = defineEndpoint({
  name: 'patternUpdate',
  kind: 'command',
  invalidates: ['patterns', 'audit'],
  route: 'PUT /usr/contract/pattern/{id}',
  access: 'admin',
  summary: { ja: '契約パターンを変更する（新しい版になる）', en: 'Change a contract pattern (new version)' },
  params: id,
  body: patternUpdateBody,
  result: patternDetail,
  errors: ['resource.notFound', 'pattern.changed', 'pattern.nameTaken'],
  example: () => ({
    params: { id: 'demo-operator' },
    body: { name: '全機能', dataRange: 'full', ...all, version: 1 },
  }),
})

export const patternDelete = defineEndpoint({
  name: 'patternDelete',
  kind: 'command',
  invalidates: ['patterns', 'audit'],
  route: 'DELETE /usr/contract/pattern/{id}',
  access: 'admin',
  summary: {
    ja: '契約パターンを削除する（使われていれば断る）',
    en: 'Delete a contract pattern that no contract uses',
  },
  params: id,
  result: z.strictObject({ id: z.string() }),
  errors: ['resource.notFound', 'pattern.inUse'],
  example: () => ({ params: { id: 'demo-spare' } }),
})

export const patternVersions = defineEndpoint({
  name: 'patternVersions',
  kind: 'list',
  cacheTags: ['patterns'],
  route: 'GET /usr/contract/pattern/{id}/history',
  access: 'admin',
  summary: { ja: '契約パターンの変更履歴', en: 'History of a contract pattern' },
  params: id,
  query: z.strictObject({ pageNum: pageInAddress }),
  result: z.strictObject({ list: z.array(version), paging }),
  errors: ['resource.notFound'],
  example: createPatternExample,
})

export const patternComparison = defineEndpoint({
  name: 'patternComparison',
  kind: 'lookup',
  cacheTags: ['patterns'],
  route: 'GET /usr/contract/pattern/{id}/compare',
  access: 'admin',
  summary: { ja: '契約パターンの二つの版の比較', en: 'Compare two versions of a contract pattern' },
  params: id,
  query: comparedVersions,
  result: versionComparison,
  errors: ['resource.notFound'],
  example: () => ({ ...createPatternExample(), query: { from: 1, to: 1 } }),
})
