import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { noticeTags, safeLink } from '../../../shared/notice-html.ts'

/** Maximum nesting depth: deeper than any real article, and safe for every parser. */
const DEEPEST = 30
const MOST_SPANNED = 50

const span = (text: string | undefined): string | undefined => {
  const count = Number(text)
  return Number.isInteger(count) && count > 1 && count <= MOST_SPANNED ? String(count) : undefined
}

function cell(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const allowedAttributes: sanitizeHtml.Attributes = {}
  for (const name of ['colspan', 'rowspan'] as const) {
    const count = span(attributes[name])
    if (count !== undefined) allowedAttributes[name] = count
  }
  return { tagName, attribs: allowedAttributes }
}

/** Converts a link: one with a disallowed target keeps its text only. Other sites open in a tab without access to this one. */
function link(_tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const href = safeLink(attributes.href ?? '')
  if (href === null) return { tagName: 'a', attribs: {} }
  return {
    tagName: 'a',
    attribs: href.startsWith('/') ? { href } : { href, target: '_blank', rel: 'noopener noreferrer' },
  }
}

const same = (tagName: string) => sanitizeHtml.simpleTransform(tagName, {}, false)

/** Sanitises a notice's article for storage: known tags, no styles, links to http, https, mailto and our own pages. */
export const sanitiseArticle = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...noticeTags],
    allowedAttributes: { a: ['href', 'target', 'rel'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
    // decided in `link`, which parses a URL as a browser does
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    // the content of these is not part of the article
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'title',
      'xmp',
      'iframe',
      'noembed',
      'noframes',
      'template',
    ],
    nestingLimit: DEEPEST,
    transformTags: {
      a: link,
      td: cell,
      th: cell,
      b: same('strong'),
      i: same('em'),
      h1: same('h2'),
      h4: same('h3'),
      h5: same('h3'),
      h6: same('h3'),
      div: same('p'),
      del: same('s'),
      strike: same('s'),
    },
  }).trim()

const blocks = new Set(['p', 'br', 'h2', 'h3', 'li', 'blockquote', 'tr', 'hr'])

/** Returns the text of a sanitised article, one line per block, for searching. */
export function articleToText(article: string): string {
  let text = ''
  const parser = new Parser({
    ontext: (part) => {
      text += part
    },
    onclosetag: (name) => {
      if (blocks.has(name)) text += '\n'
      if (name === 'td' || name === 'th') text += ' '
    },
  })
  parser.end(article)
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}
