import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { allowedNoticeTags, sanitizeLink } from '../../../shared/text/notice-html.ts'

/** Maximum nesting depth: deeper than any real article, and safe for every parser. */
const MAX_DEPTH = 30
const MAX_SPAN = 50

const limitSpan = (text: string | undefined): string | undefined => {
  const count = Number(text)
  return Number.isInteger(count) && count > 1 && count <= MAX_SPAN ? String(count) : undefined
}

function transformCell(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const allowedAttributes: sanitizeHtml.Attributes = {}
  for (const name of ['colspan', 'rowspan'] as const) {
    const count = limitSpan(attributes[name])
    if (count !== undefined) allowedAttributes[name] = count
  }
  return { tagName, attribs: allowedAttributes }
}

/** Converts a link: one with a disallowed target keeps its text only. Other sites open in a tab without access to this one. */
function transformLink(_tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const href = sanitizeLink(attributes.href ?? '')
  if (href === null) return { tagName: 'a', attribs: {} }
  return {
    tagName: 'a',
    attribs: href.startsWith('/') ? { href } : { href, target: '_blank', rel: 'noopener noreferrer' },
  }
}

const keepTag = (tagName: string) => sanitizeHtml.simpleTransform(tagName, {}, false)

/** Sanitises a notice's article for storage: known tags, no styles, links to http, https, mailto and our own pages. */
export const sanitizeArticle = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...allowedNoticeTags],
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
    nestingLimit: MAX_DEPTH,
    transformTags: {
      a: transformLink,
      td: transformCell,
      th: transformCell,
      b: keepTag('strong'),
      i: keepTag('em'),
      h1: keepTag('h2'),
      h4: keepTag('h3'),
      h5: keepTag('h3'),
      h6: keepTag('h3'),
      div: keepTag('p'),
      del: keepTag('s'),
      strike: keepTag('s'),
    },
  }).trim()

const blocks = new Set(['p', 'br', 'h2', 'h3', 'li', 'blockquote', 'tr', 'hr'])

/** Returns the text of a sanitised article, one line per block, for searching. */
export function convertArticleToText(article: string): string {
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
