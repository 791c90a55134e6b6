import { SaxesParser } from 'saxes'
import { AppError } from '../../../shared/errors.ts'
import type { FieldRecord } from '../read-records.ts'
import { partTexts } from '../tidy.ts'
import { productFields, type Tree } from './bibliography.ts'
import { shortTags } from './onix-short-tags.ts'

/** ONIX for Books 3.0, product by product; long and short tags. */

interface Node {
  name: string
  text: string
  attributes: Record<string, string>
  children: Record<string, Tree>
}

/** Nesting deeper than any ONIX message: a file that tries to exhaust the memory. */
const MAX_DEPTH = 64
const MAX_TEXT = 1_000_000

function treeOf(node: Node): Tree {
  const leaf = Object.keys(node.children).length === 0
  if (leaf && node.attributes.collationkey === undefined) return node.text
  if (leaf) return { content: node.text, collationkey: node.attributes.collationkey }
  return node.children
}

function adopt(parent: Node, child: Node): void {
  const before = parent.children[child.name]
  const tree = treeOf(child)
  parent.children[child.name] = before === undefined ? tree : Array.isArray(before) ? [...before, tree] : [before, tree]
}

export async function* onixRecords(parts: readonly { path: string }[]): AsyncGenerator<FieldRecord> {
  const parser = new SaxesParser({ xmlns: false })
  const found: FieldRecord[] = []
  const stack: Node[] = []
  let startLine = 0
  let failure: Error | null = null
  parser.on('error', (error) => {
    failure ??= error
  })
  parser.on('opentag', (tag) => {
    const plain = tag.name.replace(/^.*:/, '')
    const name = shortTags[plain] ?? plain
    if (stack.length === 0 && name !== 'Product') return
    if (stack.length >= MAX_DEPTH) failure ??= new Error('too deep')
    if (stack.length === 0) startLine = parser.line
    const attributes = Object.create(null) as Record<string, string>
    for (const [key, value] of Object.entries(tag.attributes)) attributes[key] = String(value)
    stack.push({ name, text: '', attributes, children: Object.create(null) as Record<string, Tree> })
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
    if (parent) adopt(parent, node)
    else found.push({ line: startLine, fields: productFields(node.children) })
  })
  const damaged = (error: Error) => new AppError('import.format', { detail: `XML: ${error.message}` })
  const write = (chunk: string) => {
    try {
      parser.write(chunk)
    } catch (error) {
      failure ??= error as Error
    }
    if (failure) throw damaged(failure)
  }
  for await (const chunk of partTexts(parts)) {
    write(chunk)
    yield* found.splice(0)
  }
  try {
    parser.close()
  } catch (error) {
    failure ??= error as Error
  }
  if (failure) throw damaged(failure)
  yield* found.splice(0)
}
