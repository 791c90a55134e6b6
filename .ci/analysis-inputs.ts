import { z } from 'zod'
import type { AnalysisInput, AnalysisOption } from '../cli/analysis/analysis.ts'
import type { Endpoint } from '../shared/api/endpoint.ts'
import { listOwnPaths } from '../shared/api/own-defaults.ts'
import type { ReportScreen } from '../shared/reports/report-screen.ts'
import { reportScreens } from '../shared/reports/report-screens.ts'

interface Schema {
  type?: string
  enum?: (string | number)[]
  const?: string | number
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  default?: unknown
  pattern?: string
  required?: string[]
}

/** Codes of the API with the names used in the terminal. */
const namedNumbers: Record<string, Record<string, number>> = {
  basis: { amount: 1, copies: 2 },
  gender: { all: 0, male: 1, female: 2 },
}

/** Fields that are options of every command, or of none. */
const sharedFields = new Set([
  'period',
  'products',
  'stores',
  'jan',
  'jans',
  'pageNum',
  'pageSize',
  'format',
  'encoding',
  'language',
  'columns',
  'sort',
  'sortBy',
  'descending',
])

const flagNames: Record<string, string> = {
  ageRange: '--age',
  weekStartsOn: '--week-starts',
  seriesCd: '--series',
  storeCd: '--store',
}
const toOptionName = (field: string) => `--${field.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`)}`

/** Unwraps nullable and other wrapped schemas. */
const unwrapSchema = (schema: Schema): Schema => {
  const real = (schema.anyOf ?? []).filter((item) => item.type !== 'null')
  return schema.anyOf && real.length === 1 && real[0] ? real[0] : schema
}

function toOption(field: string, declared: Schema): AnalysisOption {
  const schema = unwrapSchema(declared)
  const flag = flagNames[field] ?? toOptionName(field)
  // a field that accepts names or codes is typed by name only: one spelling for all commands
  const values = schema.enum ?? (schema.anyOf ?? []).flatMap((item) => item.enum ?? [])
  const literals =
    values.length > 0 ? values : (schema.anyOf ?? []).flatMap((item) => (item.const === undefined ? [] : [item.const]))
  if (literals.length > 0) {
    const choices = namedNumbers[field] ?? Object.fromEntries(literals.map((value) => [String(value), value]))
    const fallback = Object.entries(choices).find(([, value]) => value === declared.default)?.[0]
    return { field, flag, kind: 'choice', choices, ...(fallback === undefined ? {} : { fallback }) }
  }
  const more = ['string', 'number'].includes(typeof declared.default) ? { fallback: String(declared.default) } : {}
  if (schema.type === 'boolean') return { field, flag, kind: 'switch' }
  if (schema.type === 'integer' || schema.type === 'number') return { field, flag, kind: 'number', ...more }
  if (schema.type === 'array') return { field, flag, kind: 'codes' }
  if (schema.type === 'object' && schema.properties?.from && schema.properties.to) {
    const end = unwrapSchema(schema.properties.from)
    return { field, flag, kind: end.type === 'string' ? 'days' : 'numbers' }
  }
  if (schema.type === 'string') return { field, flag, kind: schema.pattern?.includes('\\d{4}-') ? 'day' : 'text', ...more }
  throw new Error(`the terminal has no option for ${field}: ${JSON.stringify(declared)}`)
}

/** The screen that shows the result of the call, and its parameters for it. */
function findScreen({ name, screen }: Endpoint): AnalysisInput['screen'] | null {
  if (screen === null) return null
  if (name === 'dashboard') return { slug: name, view: {} }
  const [slug] =
    Object.entries<ReportScreen>(reportScreens).find(([, { calls }]) => calls.some((call) => call.name === name)) ?? []
  return slug === undefined ? null : { slug, view: screen?.search ?? {} }
}

/** Derives the input of a terminal command from its API call. */
export function buildAnalysisInput(
  endpoint: Endpoint,
  exported?: Endpoint,
  fixedExportFields: readonly string[] = [],
): AnalysisInput {
  const { properties = {}, required = [] } = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Schema
  const hasField = (field: string) => field in properties
  const screen = findScreen(endpoint)
  const ownLists = listOwnPaths(endpoint).filter((path) => path.endsWith('Cds'))
  // options of the export only, e.g. which of several tables it contains
  const fileProperties = exported
    ? (z.toJSONSchema(exported.body, { io: 'input', unrepresentable: 'any' }) as Schema).properties
    : {}
  return {
    summary: endpoint.summary,
    ...(screen ? { screen } : {}),
    period: hasField('period') ? (required.includes('period') ? 'required' : 'optional') : null,
    hasProducts: hasField('products'),
    hasStores: hasField('stores'),
    isPaged: hasField('pageNum'),
    isSorted: hasField('sort') || hasField('sortBy'),
    argument: hasField('jans') ? 'jans' : hasField('jan') ? 'jan' : null,
    ...(hasField('jans') && !required.includes('jans') ? { isArgumentOptional: true } : {}),
    ...(ownLists.length > 0 ? { ownLists } : {}),
    options: [
      ...Object.entries(properties)
        .filter(([field]) => !sharedFields.has(field))
        .map(([field, schema]) => toOption(field, schema)),
      ...Object.entries(fileProperties ?? {})
        .filter(([field]) => !sharedFields.has(field) && !hasField(field) && !fixedExportFields.includes(field))
        .map(([field, schema]) => ({ ...toOption(field, schema), isFileOnly: true })),
    ],
  }
}

/**
 * Content of cli/analysis/analysis-inputs.json, one line per command, which spares the terminal loading the API declarations at
 * its start.
 */
export function renderAnalysisInputs(
  endpoints: readonly Endpoint[],
  commands: readonly { call: string; exportCall?: string; exportWith?: Readonly<Record<string, unknown>> }[],
): string {
  const lines = commands.map(({ call, exportCall, exportWith }) => {
    const endpoint = endpoints.find(({ name }) => name === call)
    if (!endpoint) throw new Error(`no call ${call}`)
    const exported = endpoints.find(({ name }) => name === exportCall)
    return `"${call}":${JSON.stringify(buildAnalysisInput(endpoint, exported, Object.keys(exportWith ?? {})))}`
  })
  return `{\n${lines.join(',\n')}\n}\n`
}
