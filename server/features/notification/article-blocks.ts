import { Parser } from 'htmlparser2'

/** Blocks of a sanitised article for printing: styled paragraphs, list items with markers, table rows. */
export type ArticleBlock =
  | { kind: 'text'; text: string; look: 'plain' | 'strong' | 'heading' | 'quote'; mark: string; depth: number }
  | { kind: 'table'; head: string[] | null; rows: string[][] }
  | { kind: 'rule' }

interface List {
  isOrdered: boolean
  count: number
}

/** Parses a sanitised article into blocks. Links to other sites are followed by their URL, because paper cannot be clicked. */
export function parseArticleBlocks(article: string): ArticleBlock[] {
  const blocks: ArticleBlock[] = []
  const lists: List[] = []
  let text = ''
  let strong = 0
  let plainDepth = 0
  let mark = ''
  let isHeading = false
  let quotes = 0
  let href = ''
  let linked = ''
  let table: { head: string[] | null; rows: string[][] } | null = null
  let row: string[] | null = null
  let heads = 0

  const flushText = () => {
    const content = text
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim()
    if (content !== '') {
      const look = isHeading ? 'heading' : quotes > 0 ? 'quote' : plainDepth === 0 && strong > 0 ? 'strong' : 'plain'
      blocks.push({ kind: 'text', text: content, look, mark, depth: lists.length })
      mark = ''
    }
    text = ''
    strong = 0
    plainDepth = 0
  }
  let bold = 0
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (['p', 'h2', 'h3', 'blockquote', 'ul', 'ol', 'li', 'table', 'hr'].includes(name) && table === null) flushText()
      if (name === 'h2' || name === 'h3') isHeading = true
      else if (name === 'blockquote') quotes += 1
      else if (name === 'strong') bold += 1
      else if (name === 'ul' || name === 'ol') lists.push({ isOrdered: name === 'ol', count: 0 })
      else if (name === 'li') {
        const list = lists.at(-1)
        if (list) list.count += 1
        mark = list?.isOrdered ? `${list.count}.` : '・'
      } else if (name === 'table') table = { head: null, rows: [] }
      else if (name === 'tr') {
        row = []
        heads = 0
      } else if (name === 'th' || name === 'td') {
        text = ''
        if (name === 'th') heads += 1
      } else if (name === 'br') text += '\n'
      else if (name === 'hr') blocks.push({ kind: 'rule' })
      else if (name === 'a') {
        href = attributes.href ?? ''
        linked = ''
      }
    },
    ontext: (part) => {
      // line ends of the source are spaces; those of <br> were inserted above
      const content = part.replace(/\s+/g, ' ')
      text += content
      linked += content
      if (bold > 0) strong += content.trim().length
      else plainDepth += content.trim().length
    },
    onclosetag: (name) => {
      if (name === 'a') {
        if (/^https?:/.test(href) && !href.includes(linked.trim())) text += ` (${href})`
        href = ''
      } else if (name === 'strong') bold -= 1
      else if (name === 'th' || name === 'td') {
        row?.push(text.trim())
        text = ''
      } else if (name === 'tr') {
        if (table && row) {
          if (table.rows.length === 0 && table.head === null && heads > 0 && heads === row.length) table.head = row
          else table.rows.push(row)
        }
        row = null
      } else if (name === 'table') {
        if (table && (table.rows.length > 0 || table.head !== null)) blocks.push({ kind: 'table', ...table })
        table = null
        text = ''
      } else if (['p', 'h2', 'h3', 'blockquote', 'li', 'ul', 'ol'].includes(name) && table === null) {
        flushText()
        if (name === 'h2' || name === 'h3') isHeading = false
        else if (name === 'blockquote') quotes -= 1
        else if (name === 'ul' || name === 'ol') lists.pop()
        else if (name === 'li') mark = ''
      }
    },
  })
  parser.end(article)
  flushText()
  return blocks
}
