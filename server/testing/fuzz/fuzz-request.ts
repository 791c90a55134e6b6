import { z } from 'zod'
import { type DemoFacts, type Endpoint, isUpload } from '../../../shared/api/endpoint.ts'
import type { Chance } from '../chaos/chance.ts'
import { hostileNames, hostileTexts, pickHostileValue, Raw } from './hostile-values.ts'
import { generateValue, type Schema } from './schema-values.ts'

/** One request as sent over HTTP. */
export interface FuzzRequest {
  name: string
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | null
}

/** A declared endpoint with the JSON schemas of its input. */
export interface FuzzedRoute {
  endpoint: Endpoint
  params: Schema
  query: Schema
  body: Schema
}

const toSchema = (declared: z.ZodType): Schema => z.toJSONSchema(declared, { io: 'input', unrepresentable: 'any' }) as Schema

export const listFuzzedRoutes = (endpoints: readonly Endpoint[]): FuzzedRoute[] =>
  endpoints.map((endpoint) => ({
    endpoint,
    params: toSchema(endpoint.params),
    query: toSchema(endpoint.query),
    body: toSchema(endpoint.body),
  }))

/** Writes JSON as a careless or hostile client does: duplicate names, literals that JSON lacks. */
export function writeJson(value: unknown, chance: Chance): string {
  if (value instanceof Raw) return value.text
  if (Array.isArray(value)) return `[${value.map((item) => writeJson(item, chance)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}:${writeJson(one, chance)}`)
  if (entries.length > 0 && chance.happens(0.02)) entries.push(chance.pick(entries))
  if (chance.happens(0.02))
    entries.push(`${JSON.stringify(chance.pick(hostileNames))}:${writeJson(pickHostileValue(chance), chance)}`)
  return `{${entries.join(',')}}`
}

const toText = (value: unknown): string =>
  value instanceof Raw ? value.text : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Percent-encodes a value; a lone surrogate becomes invalid UTF-8 bytes. */
function encodeValue(value: unknown): string {
  const text = toText(value)
  return text.isWellFormed() ? encodeURIComponent(text).slice(0, 12_000) : '%ED%A0%80'
}

export interface FuzzGround {
  chance: Chance
  facts: DemoFacts
}

function buildUrl({ endpoint, params, query: querySchema }: FuzzedRoute, { chance, facts }: FuzzGround): string {
  const example = endpoint.example(facts)
  const nasty = chance.pick([0, 0, 0.1, 0.5])
  const chooseValue = (given: unknown, schema: Schema): unknown =>
    given !== undefined && chance.happens(0.6) ? given : generateValue(schema, { chance, today: facts.today, nasty })
  let filled = `/api${endpoint.path}`
  for (const [name, schema] of Object.entries(params.properties ?? {}))
    filled = filled.replace(`{${name}}`, encodeValue(chooseValue(example.params?.[name], schema)) || 'x')
  const query: string[] = []
  for (const [name, schema] of Object.entries(querySchema.properties ?? {})) {
    const given = example.query?.[name]
    const chosen = chooseValue(given, schema)
    if (given !== undefined || chance.happens(0.5)) query.push(`${name}=${encodeValue(chosen)}`)
  }
  // duplicate and undeclared names
  if (query.length > 0 && chance.happens(0.1)) query.push(chance.pick(query))
  if (chance.happens(0.04)) query.push(`${encodeValue(chance.pick(hostileNames))}=${encodeValue(chance.pick(hostileTexts))}`)
  if (chance.happens(0.01)) query.push('%', '%zz', '&&&=', ...Array.from({ length: 2000 }, (_none, index) => `a=${index}`))
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`.slice(0, MOST_PATH)
}

/** With its headers below the 16 KB at which Node closes the connection before it has read a body. */
const MOST_PATH = 12_000

export const brokenBodies = [
  '{',
  '[]',
  '"x"',
  'null',
  '',
  '\ufeff{}',
  '{"a":1,}',
  "{'a':1}",
  '{"a":"\u0001"}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
]

function buildBody({ endpoint, body: schema }: FuzzedRoute, { chance, facts }: FuzzGround): string {
  if (chance.happens(0.02)) return chance.pick(brokenBodies)
  if (chance.happens(0.004)) return `{"a":"${'x'.repeat(1_100_000)}"}`
  const ground = { chance, today: facts.today, nasty: chance.pick([0, 0, 0.05, 0.3]) }
  const random = generateValue(schema, ground)
  // a request based on the example gets further than a random one
  const body: unknown =
    chance.happens(0.7) && typeof random === 'object' && random !== null && !(random instanceof Raw) && !Array.isArray(random)
      ? { ...endpoint.example(facts).body, ...random }
      : random
  return writeJson(body, chance)
}

function buildFile(chance: Chance): Buffer {
  if (chance.happens(0.3)) return Buffer.from(Array.from({ length: 200 }, () => chance.below(256)))
  const line = Array.from({ length: 1 + chance.below(12) }, () => toText(chance.pick(hostileTexts)).slice(0, 2000)).join(',')
  return Buffer.from(`jan,店コード,日付,数量\n${line}\n9784999900114,4147514,2026-11-20,1\n`)
}

/** Creates a request to a route: valid, nearly valid, or hostile. */
export function fuzzRequest(route: FuzzedRoute, ground: FuzzGround): FuzzRequest {
  const { chance } = ground
  const { endpoint } = route
  const { method } = endpoint
  const headers: Record<string, string> = { 'accept-language': chance.pick(['ja', 'en', '*', 'x'.repeat(500)]) }
  if (chance.happens(0.05)) headers['x-seat'] = chance.pick(['tab1', '__proto__', '%00', 'x'.repeat(200)])
  if (chance.happens(0.03)) headers.cookie = chance.pick(['a=%zz; b="', 'uresuji-device=x', '__proto__=1', '=;=;'])
  if (chance.happens(0.03)) headers['x-forwarded-for'] = chance.pick(["1.2.3.4, ';--", '::ffff:1', 'x'.repeat(3000)])
  const body = method === 'GET' ? null : isUpload(endpoint) ? buildFile(chance) : buildBody(route, ground)
  if (body !== null) headers['content-type'] = isUpload(endpoint) ? 'application/octet-stream' : 'application/json'
  if (body !== null && chance.happens(0.01))
    headers['content-type'] = chance.pick(['text/plain', 'application/json; charset=utf-16', 'multipart/form-data'])
  return { name: endpoint.name, method, path: buildUrl(route, ground), headers, body }
}
