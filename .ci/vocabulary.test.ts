import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { isTestCode } from './check-imports.ts'
import { root } from './test-tiers.ts'

/** Words that docs/glossary.md replaces by standard terms. */
const bannedWords = new Set(
  'told said meant asker asked kept standing stands apart beside patience surroundings travelling remembered foresee foreseen foretold seated touched thousandths unsaid heard poke pokes shown silent whoever twin twins anew moment'.split(
    ' ',
  ),
)
/** Phrases of more than one word. */
const BANNED_PHRASES = /(?:sideBySide|inTurn|inLanes)(?=[A-Z_]|$)/i
/** `xOf(y)` where a verb reads better; a noun with a complement (`daysOfCover`) is fine. */
const BARE_OF = /^[a-z]+Of$/

const CONTINUED_BUYERS = 'figure of the continuous purchase: a field of its answer and a column of its files'
/** Names that stay, each with its reason. */
const allowedNames: Record<string, string> = {
  asOf: 'term of the glossary',
  anyOf: 'keyword of JSON schema',
  oneOf: 'keyword of JSON schema',
  imprintOf: 'field of the publishers’ data set',
  syncPoke: 'name of a call',
  keptDays: 'field of the answer about the quota of jobs',
  shown: 'field of an answer with an earlier version',
  kept: CONTINUED_BUYERS,
  keptRate: CONTINUED_BUYERS,
  firstKept: CONTINUED_BUYERS,
  firstKeptRate: CONTINUED_BUYERS,
}

// messages are named after their subject, like its endpoint or screen
const files = execFileSync('git', ['ls-files', 'shared', 'server', 'pwa', 'cli'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !path.startsWith('shared/messages/') && !isTestCode(path))

interface Named {
  file: string
  name: string
}

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Returns the names that a pattern binds: `a`, `{ b, c: d = 1 }`, `[e, ...f]`. */
function listBindings(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [String(pattern.name)]
  if (pattern.type === 'AssignmentPattern') return listBindings(pattern.left)
  if (pattern.type === 'RestElement') return listBindings(pattern.argument)
  if (pattern.type === 'ArrayPattern') return (pattern.elements as unknown[]).flatMap(listBindings)
  if (pattern.type === 'ObjectPattern')
    return (pattern.properties as Node[]).flatMap((property) =>
      listBindings(property.type === 'Property' ? property.value : property),
    )
  return []
}

/** Members of types and classes; keys of object literals are not among them, because schemas spell wire names there. */
const memberTypes = new Set(['TSPropertySignature', 'TSMethodSignature', 'PropertyDefinition', 'MethodDefinition'])

/** Returns the names that a node declares. */
function listDeclared(node: Node): string[] {
  if (memberTypes.has(node.type)) return isNode(node.key) && 'name' in node.key ? [String(node.key.name)] : []
  const bindings = [node.params, node.param]
    .flatMap((params) => (Array.isArray(params) ? params : [params]))
    .flatMap(listBindings)
  const ownName = node.type.startsWith('Import') ? node.local : node.id
  return [...bindings, ...listBindings(ownName)]
}

function visit(value: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, onNode)
  else if (isNode(value)) {
    onNode(value)
    for (const key in value) if (typeof value[key] === 'object') visit(value[key], onNode)
  }
}

const parsedFiles = files.map((file) => ({ file, parsed: parseSync(file, readFileSync(join(root, file), 'utf8')) }))

/** Names that a file declares and exports; what it exports from elsewhere is counted there. */
const exports: Named[] = parsedFiles.flatMap(({ file, parsed }) =>
  parsed.module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, moduleRequest }) =>
      moduleRequest === null && exportName.name !== null ? [{ file, name: exportName.name }] : [],
    ),
  ),
)

const splitWords = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _]/)

const isHouseWord = ({ name }: Named): boolean =>
  splitWords(name).some((word) => bannedWords.has(word)) || BANNED_PHRASES.test(name) || BARE_OF.test(name)
const listRefused = (names: readonly Named[]): string[] =>
  names.filter((item) => isHouseWord(item) && !(item.name in allowedNames)).map(({ file, name }) => `${file}: ${name}`)

describe('exported names', () => {
  it('are found by the parser', () => {
    expect(exports.length).toBeGreaterThan(1000)
  })

  it('contain no word that the glossary replaces', () => {
    expect(listRefused(exports)).toEqual([])
  })

  it('are exported from one file only', () => {
    const owners = Map.groupBy(exports, ({ name }) => name)
    const found = [...owners].filter(([, places]) => new Set(places.map(({ file }) => file)).size > 1)
    expect(found.map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`)).toEqual([])
  })
})

describe('variables, parameters and members', () => {
  const declared = parsedFiles.flatMap(({ file, parsed }) => {
    const names = new Set<string>()
    visit(parsed.program, (node) => {
      for (const name of listDeclared(node)) names.add(name)
    })
    return [...names].map((name): Named => ({ file, name }))
  })
  it('are found by the parser', () => {
    expect(declared.length).toBeGreaterThan(20_000)
  })

  it('contain no word that the glossary replaces', () => {
    expect(listRefused(declared)).toEqual([])
  })

  it('need every declared exception', () => {
    const names = new Set(declared.filter(isHouseWord).map(({ name }) => name))
    expect(Object.keys(allowedNames).filter((name) => !names.has(name))).toEqual([])
  })
})
