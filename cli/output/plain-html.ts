const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Text of a sanitized article, one line per block, with list markers. */
export const htmlToText = (html: string): string =>
  html
    .replace(/<li>(?:<p>)?/g, '・')
    .replace(/<\/(?:td|th)>/g, '\t')
    .replace(/<br ?\/?>|<\/(?:p|h2|h3|li|tr|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|(\w+));/g, (entity, code: string | undefined, name: string | undefined) =>
      code ? String.fromCodePoint(Number(code)) : (entities[name ?? ''] ?? entity),
    )
    .replace(/\t\n/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Converts typed text to HTML: an empty line starts a paragraph, a line break is preserved. */
export const textToHtml = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeText(paragraph.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('')
