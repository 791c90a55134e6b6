import { Parser } from 'htmlparser2'

/** Plain text of bibliographic texts, which publishers write as HTML or with ruby. Nothing but text is stored or shown. */

const blocks =
  'address blockquote br caption center dd div dl dt fieldset figure form h1 h2 h3 h4 h5 h6 hr li ol p pre section table tbody td tfoot th thead tr ul'
const inline =
  'a abbr acronym area article aside audio b base bdo big body button canvas cite code col colgroup del dfn em embed figcaption font footer head header html i iframe img input ins kbd label link main map mark meta nav object param q rb rbc ruby s samp small source span strike strong sub sup svg time tt u var video wbr'
/** Readings of ruby, and what is never text. */
const skipped = 'rp rt rtc script style template title textarea noscript select'
const blockTags: ReadonlySet<string> = new Set(blocks.split(' '))
const skippedTags: ReadonlySet<string> = new Set(skipped.split(' '))
const knownTags: ReadonlySet<string> = new Set(`${blocks} ${inline} ${skipped}`.split(' '))

const names = [...knownTags].join('|')
/**
 * An end tag, an attribute, or a tag that only formats. A lone `<div>` is left: it may be the subject of a book.
 */
const markup = new RegExp(
  `</(?:${names})\\s*>|<(?:${names})\\s+[a-z:-]+\\s*=|<(?:br|hr|p|li|b|i|u|em|strong|sup|sub|small|big|ruby)\\s*/?>|<!--`,
  'i',
)

/**
 * Converts HTML to text: tags are removed, blocks become lines, entities characters. Readings of ruby and scripts are left out;
 * tags that HTML does not know are text.
 */
export function htmlToText(html: string): string {
  let text = ''
  let skippedDepth = 0
  let rubyDepth = 0
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (name === 'ruby') rubyDepth++
        if (skippedTags.has(name)) skippedDepth++
        else if (name === 'li') text += '\n・'
        else if (blockTags.has(name)) text += '\n'
        else if (!knownTags.has(name) && skippedDepth === 0) text += html.slice(parser.startIndex, parser.endIndex + 1)
      },
      onclosetag: (name, isImplied) => {
        if (name === 'ruby') rubyDepth--
        if (skippedTags.has(name)) skippedDepth = Math.max(0, skippedDepth - 1)
        else if (blockTags.has(name) && name !== 'br') text += '\n'
        else if (!knownTags.has(name) && !isImplied && skippedDepth === 0)
          text += html.slice(parser.startIndex, parser.endIndex + 1)
      },
      ontext: (part) => {
        // spaces between the parts of ruby are those of the file's layout
        const isLayout = rubyDepth > 0 && part.trim() === ''
        if (skippedDepth === 0 && !isLayout) text += part.replace(/[\t\n\r ]+/g, ' ')
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return text
    .replace(/ *\n[ \n]*/g, '\n')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Converts a text to plain text if it contains markup; other texts stay as they are, with `<` and `&`. */
export const removeMarkup = (text: string): string => (text.includes('<') && markup.test(text) ? htmlToText(text) : text)
