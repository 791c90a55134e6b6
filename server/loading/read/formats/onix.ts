import { SaxesParser } from 'saxes'
import type { AppError } from '../../../../shared/errors/errors.ts'
import { formatNumber } from '../../../../shared/messages/formats.ts'
import { htmlToText, removeMarkup } from '../../../warehouse/products/plain-text.ts'
import { createFormatError } from '../../load-errors.ts'
import type { FieldRecord } from '../read-records.ts'
import { readPartTexts } from '../tidy.ts'
import { type DataTree, parseRecords, type RecordKind, readNotification, readProductCode, toWithdrawal } from './bibliography.ts'
import { convertOnix2, isOnix2 } from './onix-2.ts'
import { getEntity } from './onix-entities.ts'
import { dataElements, shortTags } from './onix-short-tags.ts'

/** Reads ONIX for Books 3.1, 3.0 and 2.1 product by product, with long or short tags. */

/** Attributes that are read. */
const attributeNames = ['collationkey', 'textformat', 'dateformat'] as const

interface Node {
  name: string
  /** Escaped HTML if the text has markup. */
  text: string
  /** Elements of XHTML, or ruby, occurred in the text. */
  hasMarkup: boolean
  attributes: Partial<Record<(typeof attributeNames)[number], string>>
  children: Record<string, DataTree>
}

/** Limits far above any ONIX product, against files that try to exhaust the server. */
const MAX_DEPTH = 64
const MAX_TEXT = 1_000_000
const MAX_ATTRIBUTES = 100
const MAX_ELEMENTS = 50_000

/** A reason for which a file is refused, in both languages. */
class RefusedError extends Error {
  readonly ja: string

  constructor(ja: string, en: string) {
    super(en)
    this.ja = ja
  }
}

/** The parser's most frequent messages in Japanese. */
const parserMessages: readonly (readonly [pattern: RegExp, ja: string])[] = [
  [/unclosed tag|unexpected end/, '要素が閉じないままファイルが終わっています。途中で切れていないか確かめてください。'],
  [/clos(?:ing|e) tag/, '終了タグが開始タグと合いません。'],
  [/in tag name|in attribute name/, '記号の < は「&lt;」と書きます。'],
  [/disallowed character/, 'XML で使えない文字です。'],
]

/** Returns the error for invalid XML, with its position from the parser's `line:column: message`. */
function createXmlError(error: Error): AppError {
  if (error instanceof RefusedError) return createFormatError(`${error.ja}。`, `${error.message}.`)
  const position = /^(\d+):(\d+): /.exec(error.message)
  const where = position ? `${position[1]}行目の ${position[2]}文字目が` : ''
  const reason = parserMessages.find(([pattern]) => pattern.test(error.message))?.[1] ?? ''
  return createFormatError(`${where} XML として正しくありません。${reason}`.trim(), `XML: ${error.message}`)
}

const limitErrors = {
  entities: () =>
    new RefusedError(
      'DTD にエンティティの定義（<!ENTITY>）があります。展開すると巨大になる「XML爆弾」や外部ファイルの読み出しに使われる形のため、読み取りません。定義を除いて出力し直してください',
      'its DTD defines entities (<!ENTITY>), which XML bombs use to expand without end or to read other files, so the file is refused; export it again without them',
    ),
  depth: () => new RefusedError(`入れ子が${MAX_DEPTH}段を超えています`, `elements are nested more than ${MAX_DEPTH} levels deep`),
  attributes: () =>
    new RefusedError(
      `1つの要素の属性が${MAX_ATTRIBUTES}個を超えています`,
      `an element has more than ${MAX_ATTRIBUTES} attributes`,
    ),
  elements: () =>
    new RefusedError(
      `1つの商品の要素が${formatNumber(MAX_ELEMENTS)}個を超えています`,
      `a product has more than ${formatNumber(MAX_ELEMENTS)} elements`,
    ),
}

/** Error for an entity that nobody defines, or a `&` that begins none. `line`: the parser's, at the end of the name. */
function createEntityError(name: string, line: number): RefusedError {
  const start = line - (name.match(/\n/g)?.length ?? 0)
  if (/^[\w.-]+$/.test(name))
    return new RefusedError(
      `${start}行目の実体参照「&${name};」は、ONIX 2.1 の DTD にも HTML にもない名前です。文字そのものか「&#x…;」の形で出力し直してください`,
      `line ${start} has the entity “&${name};”, which neither the ONIX 2.1 DTD nor HTML defines; export it as the character itself or as “&#x…;”`,
    )
  const shown = `&${name.slice(0, 20)}${name.length > 20 ? '…' : ''}`
  return new RefusedError(
    `${start}行目の「${shown}」の & は、XML では「&amp;」と書きます。出力し直してください`,
    `line ${start} has a plain & (“${shown}”), which XML writes as “&amp;”; export the file again`,
  )
}

/** Entities by name, for the parser. Throws for a name that neither the DTD nor HTML defines. */
const createEntities = (getLine: () => number): Record<string, string> =>
  new Proxy<Record<string, string>>(
    {},
    {
      get: (_entities, name) => {
        const text = getEntity(String(name))
        if (text === undefined) throw createEntityError(String(name), getLine())
        return text
      },
    },
  )

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** Elements of XHTML without content. */
const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr'])
/** Formats of texts that contain markup: SGML, HTML, XML and XHTML. */
const markupFormats: ReadonlySet<string> = new Set(['01', '02', '03', '05'])

function toTree({ text, hasMarkup, attributes, children }: Node): DataTree {
  if (Object.keys(children).length > 0) return children
  const isHtml = hasMarkup || markupFormats.has(attributes.textformat ?? '')
  // line ends and indentation are those of the file's layout
  const content = isHtml ? htmlToText(text) : removeMarkup(text).replace(/[ \t]*[\r\n]\s*/g, ' ')
  const { collationkey, dateformat } = attributes
  if (collationkey === undefined && dateformat === undefined) return content
  return { content, ...(collationkey === undefined ? {} : { collationkey }), ...(dateformat === undefined ? {} : { dateformat }) }
}

function appendChild(parent: Node, child: Node): void {
  const before = parent.children[child.name]
  const tree = toTree(child)
  if (Array.isArray(before)) before.push(tree)
  else parent.children[child.name] = before === undefined ? tree : [before, tree]
}

/** Removes the XML declaration below blank lines: it may only be the beginning of a file. The lines stay, for their numbers. */
async function* skipLateDeclaration(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let isBlank = true
  for await (const text of texts) {
    yield isBlank ? text.replace(/^(\s+)<\?xml\s[^>]*>/, '$1') : text
    if (text.trim() !== '') isBlank = false
  }
}

export async function* readOnixRecords(parts: readonly { path: string }[], kind: RecordKind): AsyncGenerator<FieldRecord> {
  const parser = new SaxesParser({ xmlns: false })
  const found: FieldRecord[] = []
  const stack: Node[] = []
  /** Depth of elements of XHTML within a text. */
  let markupDepth = 0
  let startLine = 0
  let lastLine = 0
  let attributes = 0
  let elements = 0
  let failure: Error | null = null
  parser.on('error', (error) => {
    failure ??= error
  })
  parser.ENTITIES = createEntities(() => parser.line)
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
    if (stack.length + markupDepth >= MAX_DEPTH) throw limitErrors.depth()
    if (stack.length === 0) {
      startLine = parser.line
      elements = 0
    }
    elements++
    if (elements > MAX_ELEMENTS) throw limitErrors.elements()
    const parent = stack.at(-1)
    if (parent !== undefined && dataElements.has(parent.name)) {
      markupDepth++
      if (!parent.hasMarkup) parent.text = escapeHtml(parent.text)
      parent.hasMarkup = true
      appendText(parent, `<${localName}>`)
      return
    }
    const read: Node['attributes'] = {}
    for (const attribute of attributeNames) {
      const value = tag.attributes[attribute]
      if (value !== undefined) read[attribute] = String(value)
    }
    const children = Object.create(null) as Record<string, DataTree>
    stack.push({ name, text: '', hasMarkup: false, attributes: read, children })
  })
  const appendText = (node: Node, text: string) => {
    if (node.text.length < MAX_TEXT) node.text += text
  }
  const addText = (text: string) => {
    const node = stack.at(-1)
    if (node) appendText(node, node.hasMarkup ? escapeHtml(text) : text)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', ({ name }) => {
    const node = stack.at(-1)
    if (node === undefined) return
    if (markupDepth > 0) {
      markupDepth--
      const localName = name.replace(/^.*:/, '')
      if (!voidTags.has(localName)) appendText(node, `</${localName}>`)
      return
    }
    stack.pop()
    const parent = stack.at(-1)
    if (parent) return appendChild(parent, node)
    const product = isOnix2(node.children) ? convertOnix2(node.children) : node.children
    // products on one line have different numbers: the order of lines decides between values of one product
    const line = Math.max(startLine, lastLine + 1)
    lastLine = line
    const notification = readNotification(product)
    if (notification === 'delete') found.push({ line, fields: toWithdrawal(readProductCode(product)), notification })
    else for (const fields of parseRecords(kind, product)) found.push({ line, fields, ...(notification ? { notification } : {}) })
  })
  const writeChunk = (chunk: string) => {
    try {
      parser.write(chunk)
    } catch (error) {
      failure ??= error as Error
    }
    if (failure) throw createXmlError(failure)
  }
  for await (const chunk of skipLateDeclaration(readPartTexts(parts))) {
    writeChunk(chunk)
    yield* found.splice(0)
  }
  // the parser reads on to the next semicolon, of which there may be none
  const { entity } = parser as unknown as { entity: string }
  if (entity !== '') failure ??= createEntityError(entity, parser.line)
  try {
    parser.close()
  } catch (error) {
    failure ??= error as Error
  }
  if (failure) throw createXmlError(failure)
  yield* found.splice(0)
}
