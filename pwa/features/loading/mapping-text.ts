import { type Document, isMap, isScalar, isSeq, parseDocument } from 'yaml'

/**
 * Edits single entries of a mapping file and preserves everything else (comments, rules, order).
 */

function parseYaml(text: string): Document | null {
  const document = parseDocument(text)
  if (document.errors.length > 0) return null
  if (document.contents === null) return parseDocument('{}\n')
  return isMap(document.contents) ? document : null
}

function formatYaml(document: Document): string {
  if (isMap(document.contents)) document.contents.flow = false
  const columns = document.get('columns')
  if (isMap(columns)) columns.flow = false
  return document.toString({ lineWidth: 0 })
}

interface MappingEntries {
  encoding: string
  header: boolean
  amountIncludesTax: boolean
  dateFormats: string
}

/** Entries that have form fields; null if the text is not a YAML map. */
export function parseMappingEntries(text: string): MappingEntries | null {
  const document = parseYaml(text)
  if (document === null) return null
  const formats = document.toJS().dateFormats as unknown
  return {
    encoding: String(document.get('encoding') ?? ''),
    header: document.get('header') !== false,
    amountIncludesTax: document.get('amountIncludesTax') === true,
    dateFormats: Array.isArray(formats) ? formats.join(', ') : '',
  }
}

/** Text with one entry set, or removed if the value is null. */
export function setMappingEntry(text: string, name: string, value: string | boolean | string[] | null): string {
  const document = parseYaml(text)
  if (document === null) return text
  if (value === null) document.delete(name)
  else document.set(name, document.createNode(value))
  return formatYaml(document)
}

/** Removes a column of the file from an entry; returns false if the entry is then empty. */
function removeColumn(document: Document, field: string, column: string): boolean {
  const node = document.getIn(['columns', field], true)
  const join = isMap(node) ? node.get('join', true) : undefined
  // without one of its columns, what was joined is not a value any more
  if (isSeq(join)) return !join.items.some((item) => isScalar(item) && String(item.value) === column)
  const from = isMap(node) ? node.get('from', true) : node
  if (isScalar(from)) return String(from.value) !== column
  if (!isSeq(from)) return true
  from.items = from.items.filter((item) => !(isScalar(item) && String(item.value) === column))
  return from.items.length > 0
}

/**
 * Text with a column of the file assigned to one of our fields, or to none (null). Other settings of the entry are
 * preserved.
 */
export function assignColumn(
  text: string,
  column: string,
  { field, isNumbered }: { field: string | null; isNumbered: boolean },
): string {
  const document = parseYaml(text)
  if (document === null) return text
  const columns = document.get('columns')
  if (!isMap(columns)) document.set('columns', document.createNode({}))
  const map = document.get('columns')
  if (!isMap(map)) return text
  for (const { key } of [...map.items]) {
    const name = isScalar(key) ? String(key.value) : String(key)
    if (name !== field && !removeColumn(document, name, column)) map.delete(name)
  }
  if (field !== null) {
    const value = isNumbered ? Number(column) : column
    const existing = map.get(field, true)
    if (isMap(existing)) {
      existing.delete('join')
      existing.set('from', value)
    } else map.set(field, value)
  }
  return formatYaml(document)
}
