import { SaxesParser } from 'saxes'
import type { AppError } from '../../../../shared/errors/errors.ts'
import { formatNumber } from '../../../../shared/messages/formats.ts'
import { createFormatError } from '../../load-errors.ts'
import type { FieldRecord } from '../read-records.ts'
import { readPartTexts } from '../tidy.ts'
import { type DataTree, parseRecords, type RecordKind } from './bibliography.ts'
import { convertOnix2, isOnix2, onix2Entities } from './onix-2.ts'
import { shortTags } from './onix-short-tags.ts'

/** Reads ONIX for Books 3.0 and 2.1 product by product, with long or short tags. */

interface Node {
  name: string
  text: string
  /** The only attribute that is read. */
  collationkey: string | undefined
  children: Record<string, DataTree>
}

/** Limits far above any ONIX product, against files that try to exhaust the server. */
const MAX_DEPTH = 64
const MAX_TEXT = 1_000_000
const MAX_ATTRIBUTES = 100
const MAX_ELEMENTS = 50_000

/** An exceeded limit, in both languages. */
class LimitExceededError extends Error {
  readonly ja: string

  constructor(ja: string, en: string) {
    super(en)
    this.ja = ja
  }
}

/** Returns the error for invalid XML, with its position from the parser's `line:column: message`. */
function createXmlError(error: Error): AppError {
  if (error instanceof LimitExceededError) return createFormatError(`${error.ja}。`, `${error.message}.`)
  const position = /^(\d+):(\d+): /.exec(error.message)
  return createFormatError(
    position ? `${position[1]}行目の ${position[2]}文字目が XML として正しくありません。` : 'XML として正しくありません。',
    `XML: ${error.message}`,
  )
}

const limitErrors = {
  entities: () =>
    new LimitExceededError(
      'DTD にエンティティの定義（<!ENTITY>）があります。展開すると巨大になる「XML爆弾」や外部ファイルの読み出しに使われる形のため、読み取りません。定義を除いて出力し直してください',
      'its DTD defines entities (<!ENTITY>), which XML bombs use to expand without end or to read other files, so the file is refused; export it again without them',
    ),
  depth: () =>
    new LimitExceededError(`入れ子が${MAX_DEPTH}段を超えています`, `elements are nested more than ${MAX_DEPTH} levels deep`),
  attributes: () =>
    new LimitExceededError(
      `1つの要素の属性が${MAX_ATTRIBUTES}個を超えています`,
      `an element has more than ${MAX_ATTRIBUTES} attributes`,
    ),
  elements: () =>
    new LimitExceededError(
      `1つの商品の要素が${formatNumber(MAX_ELEMENTS)}個を超えています`,
      `a product has more than ${formatNumber(MAX_ELEMENTS)} elements`,
    ),
}

function toTree(node: Node): DataTree {
  const isLeaf = Object.keys(node.children).length === 0
  if (isLeaf && node.collationkey === undefined) return node.text
  if (isLeaf) return { content: node.text, collationkey: node.collationkey ?? '' }
  return node.children
}

function appendChild(parent: Node, child: Node): void {
  const before = parent.children[child.name]
  const tree = toTree(child)
  if (Array.isArray(before)) before.push(tree)
  else parent.children[child.name] = before === undefined ? tree : [before, tree]
}

export async function* readOnixRecords(parts: readonly { path: string }[], kind: RecordKind): AsyncGenerator<FieldRecord> {
  const parser = new SaxesParser({ xmlns: false })
  const found: FieldRecord[] = []
  const stack: Node[] = []
  let startLine = 0
  let attributes = 0
  let elements = 0
  let failure: Error | null = null
  parser.on('error', (error) => {
    failure ??= error
  })
  Object.assign(parser.ENTITIES, onix2Entities)
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype)) throw limitErrors.entities()
  })
  parser.on('attribute', () => {
    attributes++
    if (attributes > MAX_ATTRIBUTES) throw limitErrors.attributes()
  })
  parser.on('opentag', (tag) => {
    attributes = 0
    const localName = tag.name.replace(/^.*:/, '')
    const name = shortTags[localName] ?? localName
    if (stack.length === 0 && name !== 'Product') return
    if (stack.length >= MAX_DEPTH) throw limitErrors.depth()
    if (stack.length === 0) {
      startLine = parser.line
      elements = 0
    }
    elements++
    if (elements > MAX_ELEMENTS) throw limitErrors.elements()
    const { collationkey } = tag.attributes
    stack.push({
      name,
      text: '',
      collationkey: collationkey === undefined ? undefined : String(collationkey),
      children: Object.create(null) as Record<string, DataTree>,
    })
  })
  const add = (text: string) => {
    const node = stack.at(-1)
    if (node && node.text.length < MAX_TEXT) node.text += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const node = stack.pop()
    if (node === undefined) return
    const parent = stack.at(-1)
    if (parent) appendChild(parent, node)
    else {
      const product = isOnix2(node.children) ? convertOnix2(node.children) : node.children
      for (const fields of parseRecords(kind, product)) found.push({ line: startLine, fields })
    }
  })
  const write = (chunk: string) => {
    try {
      parser.write(chunk)
    } catch (error) {
      failure ??= error as Error
    }
    if (failure) throw createXmlError(failure)
  }
  for await (const chunk of readPartTexts(parts)) {
    write(chunk)
    yield* found.splice(0)
  }
  try {
    parser.close()
  } catch (error) {
    failure ??= error as Error
  }
  if (failure) throw createXmlError(failure)
  yield* found.splice(0)
}
