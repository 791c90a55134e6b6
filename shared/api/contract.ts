import { z } from 'zod'
import { dataRanges } from '../access/permissions.ts'
import { bounds } from '../fields/bounds.ts'
import { companyCategories } from '../fields/choices.ts'
import { day } from '../fields/day.ts'
import { findPasswordViolation } from '../fields/password.ts'
import { isHalfWidth, textLimits } from '../fields/validation.ts'
import {
  createOptionalTextSchema,
  createRequiredTextSchema,
  extension,
  fullWidthName,
  katakana,
  phone,
  postalCode,
} from './account-fields.ts'
import { defineEndpoint } from './endpoint.ts'
import { patternFlagFields } from './pattern-flags.ts'
import { code, listKeyword, pageInAddress, pageNum, pageSize, paging } from './query-fields.ts'
import { comparedVersions, createdAt, version, versionComparison } from './record-versions.ts'
import { sessionToken } from './session.ts'
import { seats, userRow } from './user-rows.ts'

const contractStatuses = ['valid', 'invalid', 'deleted'] as const
export const contractTypes = ['full', 'trial'] as const

const fields = {
  name: createRequiredTextSchema(textLimits.companyName),
  companyName: createRequiredTextSchema(textLimits.companyName),
  companyCategory: z.enum(companyCategories),
  attribute: createOptionalTextSchema(textLimits.attribute),
  contactName: fullWidthName,
  contactNameKana: katakana,
  postalCode,
  address: createOptionalTextSchema(textLimits.address),
  phone,
  extension,
  type: z.enum(contractTypes),
  /** Sign-in of the trial account; trial contracts only. */
  trialId: createOptionalTextSchema(64),
  /** Empty to leave the password unchanged. */
  trialPassword: z.string().max(32).default(''),
  /** Seats for general users. */
  licences: z.number().int().min(0).max(100_000),
  /** Administrator seats. */
  admins: z.number().int().min(0).max(10_000),
  startsOn: day,
  /** Last day of use; null if unlimited. */
  endsOn: day.nullable(),
  patternId: z.string().min(1, { message: 'validation.required' }).max(64),
  status: z.enum(['valid', 'invalid']),
  /** The widget may be embedded in the customer's own screens. */
  isScreenCooperation: z.boolean(),
  /** The contract may use the sales-export area and its API. */
  externalApi: z.boolean(),
  /** Publishers that are the contract's own. */
  ownPublisherCds: z.array(code).max(100),
  /**
   * Companies whose stores are the contract's own: a bookseller may query individual stores of these companies only (decision
   * 0031).
   */
  ownCompanyCds: z.array(code).max(100),
}

interface CheckedContract {
  type: 'full' | 'trial'
  trialId: string
  trialPassword: string
  startsOn: string
  endsOn: string | null
}

/** Validation across fields. */
function validateAcrossFields(value: CheckedContract, context: z.core.$RefinementCtx): void {
  const addFieldIssue = (field: string, message: string) => context.addIssue({ code: 'custom', message, path: [field] })
  if (value.endsOn !== null && value.endsOn < value.startsOn) addFieldIssue('endsOn', 'validation.endBeforeStart')
  if (value.type !== 'trial') return
  if (value.endsOn === null) addFieldIssue('endsOn', 'validation.endDate')
  if (value.trialId === '') addFieldIssue('trialId', 'validation.required')
  else if (!isHalfWidth(value.trialId)) addFieldIssue('trialId', 'validation.halfWidth')
  else if (!/^[\w.@-]{4,64}$/.test(value.trialId)) addFieldIssue('trialId', 'validation.trialId')
  const password = value.trialPassword === '' ? null : findPasswordViolation(value.trialPassword)
  if (password) addFieldIssue('trialPassword', password)
}

/** A contract as the form sends it. The server assigns a number if none is given. */
export const contractBody = z
  .strictObject({
    ...fields,
    number: createOptionalTextSchema(20)
      .refine((text) => text === '' || isHalfWidth(text), { message: 'validation.halfWidth', abort: true })
      .refine((text) => text === '' || /^[\w-]{4,20}$/.test(text), { message: 'validation.contractNumber' }),
  })
  .superRefine(validateAcrossFields)
  .superRefine((value, context) => {
    // a new trial has no stored password
    if (value.type === 'trial' && value.trialPassword === '')
      context.addIssue({ code: 'custom', message: 'validation.required', path: ['trialPassword'] })
  })
export type ContractBody = z.output<typeof contractBody>

export const contractUpdateBody = z
  .strictObject({
    ...fields,
    /** Version that the change is based on; a version saved in the meantime is not overwritten. */
    version: z.number().int().min(1).max(bounds.versions),
  })
  .superRefine(validateAcrossFields)
export type ContractUpdateBody = z.output<typeof contractUpdateBody>

export const contractRow = z.strictObject({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  companyName: z.string(),
  companyCategory: z.enum(companyCategories),
  attribute: z.string(),
  type: z.enum(contractTypes),
  ...seats.shape,
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  patternId: z.string(),
  patternName: z.string(),
  status: z.enum(contractStatuses),
  /** Valid, started and not ended today: its users can sign in. */
  holds: z.boolean(),
  /** The operator's own contract. */
  operator: z.boolean(),
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string().nullable(),
})
export type ContractRow = z.output<typeof contractRow>

export const contractDetail = z.strictObject({
  ...contractRow.shape,
  /** Contact person for the contract. */
  contactName: z.string(),
  contactNameKana: z.string(),
  postalCode: z.string(),
  address: z.string(),
  phone: z.string(),
  extension: z.string(),
  trialId: z.string(),
  isScreenCooperation: z.boolean(),
  externalApi: z.boolean(),
  ownPublisherCds: z.array(z.string()),
  ownCompanyCds: z.array(z.string()),
  contractPattern: z.strictObject({ id: z.string(), name: z.string(), dataRange: z.enum(dataRanges), ...patternFlagFields }),
  /** The version in this result, and whether it is the current one. */
  shown: z.strictObject({ number: z.number().int(), createdAt: z.string(), current: z.boolean() }),
})
export type ContractDetail = z.output<typeof contractDetail>

export const contractListBody = z.strictObject({
  keyword: listKeyword.describe('Number, contract name, company name or attribute'),
  companyCategory: z.enum(['all', ...companyCategories]).default('all'),
  /** Empty for all statuses. */
  statuses: z.array(z.enum(contractStatuses)).max(3).default(['valid', 'invalid']),
  sort: z
    .strictObject({
      key: z.enum(['number', 'name', 'companyName', 'startsOn', 'endsOn', 'updatedAt', 'licencesUsed']),
      descending: z.boolean().default(true),
    })
    .default({ key: 'updatedAt', descending: true }),
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(50),
})
export type ContractListBody = z.output<typeof contractListBody>

const id = z.strictObject({ id: z.string().min(1).max(64) })
const createContractExample = () => ({ params: { id: 'demo-publisher' } })

export const contractList = defineEndpoint({
  name: 'contractList',
  kind: 'list',
  cacheTags: ['contracts', 'patterns', 'users'],
  route: 'POST /usr/contract/list',
  access: 'admin',
  summary: { ja: '契約の一覧', en: 'Contracts' },
  body: contractListBody,
  result: z.strictObject({ list: z.array(contractRow), paging }),
  example: () => ({ body: { companyCategory: 'publisher' } }),
})

const exampleContract = {
  name: '新しい契約',
  companyName: '架空書林',
  companyCategory: 'publisher',
  type: 'full',
  licences: 3,
  admins: 1,
  startsOn: '2026-04-01',
  endsOn: null,
  patternId: 'demo-publisher',
  status: 'valid',
  isScreenCooperation: false,
  externalApi: false,
  ownPublisherCds: [],
  ownCompanyCds: [],
}

export const contractAdd = defineEndpoint({
  name: 'contractAdd',
  kind: 'command',
  invalidates: ['contracts', 'audit'],
  route: 'POST /usr/contract/add',
  access: 'admin',
  summary: { ja: '契約を登録する', en: 'Create a contract' },
  body: contractBody,
  result: contractDetail,
  errors: ['contract.numberTaken', 'contract.trialIdTaken', 'contract.patternMissing', 'publisher.notFound', 'company.notFound'],
  example: () => ({ body: exampleContract }),
})

export const contractOne = defineEndpoint({
  name: 'contractOne',
  kind: 'lookup',
  cacheTags: ['contracts', 'patterns', 'users'],
  route: 'GET /usr/contract/{id}',
  access: 'admin',
  summary: { ja: '契約の詳細（日時を指定すると、そのときの版）', en: 'A contract, or its version at a time' },
  params: id,
  query: z.strictObject({ createdAt }),
  result: contractDetail,
  errors: ['resource.notFound'],
  example: createContractExample,
})

export const contractUpdate = defineEndpoint({
  name: 'contractUpdate',
  kind: 'command',
  invalidates: ['contracts', 'users', 'audit'],
  route: 'PUT /usr/contract/{id}',
  access: 'admin',
  summary: { ja: '契約を変更する（新しい版になる）', en: 'Change a contract (new version)' },
  params: id,
  body: contractUpdateBody,
  result: contractDetail,
  errors: [
    'resource.notFound',
    'contract.changed',
    'contract.deleted',
    'contract.operator',
    'contract.trialIdTaken',
    'contract.patternMissing',
    'contract.licencesInUse',
    'contract.adminsInUse',
    'publisher.notFound',
    'company.notFound',
  ],
  example: () => ({
    params: { id: 'demo-magazine' },
    body: {
      ...exampleContract,
      name: '汐見坂書房 雑誌契約',
      companyName: '汐見坂書房 雑誌局',
      patternId: 'demo-magazine',
      licences: 10,
      admins: 2,
      version: 1,
    },
  }),
})

export const contractDelete = defineEndpoint({
  name: 'contractDelete',
  kind: 'command',
  invalidates: ['contracts', 'users', 'audit'],
  route: 'DELETE /usr/contract/{id}',
  access: 'admin',
  summary: { ja: '契約を削除する（履歴は残る）', en: 'Delete a contract; its history is kept' },
  params: id,
  result: z.strictObject({ id: z.string(), status: z.literal('deleted') }),
  errors: ['resource.notFound', 'contract.operator'],
  example: () => ({ params: { id: 'demo-trial' } }),
})

/** Opens a session in which an operator sees what the users of a contract see, for half an hour and read only. */
export const contractView = defineEndpoint({
  name: 'contractView',
  kind: 'command',
  invalidates: ['audit'],
  route: 'POST /usr/contract/{id}/view',
  access: 'admin',
  summary: {
    ja: '契約のユーザーとして見る（30分・読み取りだけ）',
    en: 'View a contract as one of its users, read only, for 30 minutes',
  },
  params: id,
  body: z.strictObject({ userType: z.union([z.literal(0), z.literal(1)]).default(0) }),
  result: sessionToken,
  errors: ['resource.notFound', 'contract.notActive'],
  example: () => ({ params: { id: 'demo-publisher' }, body: { userType: 0 } }),
})

export const contractVersions = defineEndpoint({
  name: 'contractVersions',
  kind: 'list',
  cacheTags: ['contracts'],
  route: 'GET /usr/contract/{id}/detail/history',
  access: 'admin',
  summary: { ja: '契約の変更履歴', en: 'History of a contract' },
  params: id,
  query: z.strictObject({ pageNum: pageInAddress }),
  result: z.strictObject({ list: z.array(version), paging }),
  errors: ['resource.notFound'],
  example: createContractExample,
})

export const contractComparison = defineEndpoint({
  name: 'contractComparison',
  kind: 'lookup',
  cacheTags: ['contracts'],
  route: 'GET /usr/contract/{id}/detail/compare',
  access: 'admin',
  summary: { ja: '契約の二つの版の比較', en: 'Compare two versions of a contract' },
  params: id,
  query: comparedVersions,
  result: versionComparison,
  errors: ['resource.notFound'],
  example: () => ({ ...createContractExample(), query: { from: 1, to: 1 } }),
})

export const contractHistory = defineEndpoint({
  name: 'contractHistory',
  kind: 'list',
  cacheTags: ['contracts'],
  route: 'GET /usr/contract/history',
  access: 'admin',
  summary: { ja: 'すべての契約の変更履歴', en: 'History of all contracts, newest first' },
  query: z.strictObject({ pageNum: pageInAddress }),
  result: z.strictObject({
    list: z.array(
      z.strictObject({ contractId: z.string(), contractNumber: z.string(), contractName: z.string(), ...version.shape }),
    ),
    paging,
  }),
})

export const contractExternalApi = defineEndpoint({
  name: 'contractExternalApi',
  kind: 'lookup',
  cacheTags: ['contracts', 'users', 'tokens'],
  route: 'GET /usr/contract/{id}/external-api',
  access: 'admin',
  summary: { ja: '契約の外部API（販売データ出力）の利用状況', en: 'A contract’s use of the external API (sales exports)' },
  params: id,
  result: z.strictObject({
    enabled: z.boolean(),
    /** Base URL of its API calls. */
    address: z.string(),
    /** Users who can sign in through the contract. */
    users: z.array(userRow),
    /** Number of usable tokens of the contract, and usage of all its tokens. */
    tokens: z.strictObject({
      live: z.number().int(),
      callsLast30Days: z.number().int(),
      refusedLast30Days: z.number().int(),
      lastUsedAt: z.string().nullable(),
    }),
    exportsLast30Days: z.number().int(),
    lastExportAt: z.string().nullable(),
  }),
  errors: ['resource.notFound'],
  example: createContractExample,
})

export const contractCompany = defineEndpoint({
  name: 'contractCompany',
  kind: 'lookup',
  cacheTags: ['contracts'],
  route: 'GET /usr/contract/{id}/company',
  access: 'admin',
  summary: { ja: '契約の会社', en: 'Company of a contract' },
  params: id,
  result: z.strictObject({
    companyName: z.string(),
    companyCategory: z.enum(companyCategories),
    postalCode: z.string(),
    address: z.string(),
    phone: z.string(),
    publishers: z.array(z.strictObject({ publisherCd: z.string(), publisherName: z.string().nullable() })),
    companies: z.array(z.strictObject({ companyCd: z.string(), companyName: z.string().nullable() })),
    /** Other contracts of the same company, without deleted ones. */
    contracts: z.array(
      z.strictObject({ id: z.string(), number: z.string(), name: z.string(), status: z.enum(contractStatuses) }),
    ),
  }),
  errors: ['resource.notFound'],
  example: createContractExample,
})

/** Information available before signing in. */
export const publicContract = defineEndpoint({
  name: 'publicContract',
  kind: 'lookup',
  route: 'GET /public/contract',
  access: 'anonymous',
  summary: { ja: '登録前に読める利用条件', en: 'Terms shown before registration' },
  result: z.strictObject({
    /** Validity of mailed links, the same for every contract. */
    registration: z.strictObject({ linkMinutes: z.number().int() }),
    passwordReset: z.strictObject({ linkMinutes: z.number().int() }),
    sessionHours: z.number(),
    password: z.strictObject({ min: z.number().int(), max: z.number().int(), symbols: z.string() }),
    /** True if the installation shows generated demo data. */
    invented: z.boolean(),
    /** First day of the data. */
    earliestDate: z.string(),
  }),
})
