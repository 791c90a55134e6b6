import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeHtml } from '../../../shared/text/escape-text.ts'

const types = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

/** Returns a stored cover: `pictures/{jan}.jpg`, `.png` or `.webp` in the data folder. */
async function readStoredCover(folder: string, jan: string) {
  for (const [ending, contentType] of Object.entries(types)) {
    // codes come from the database, but a file name must never lead outside the folder
    const bytes = await readFile(join(folder, 'pictures', `${jan.replace(/[^\w-]/g, '_')}.${ending}`)).catch(() => null)
    if (bytes) return { contentType: contentType as (typeof types)[keyof typeof types], content: bytes.toString('base64') }
  }
  return null
}

/** Wraps a text into lines of at most `maxLength` characters; the last line is truncated with an ellipsis. */
function wrapLines(text: string, maxLength: number, lines: number): string[] {
  const chars = [...text]
  const wrapped: string[] = []
  while (chars.length > 0 && wrapped.length < lines) wrapped.push(chars.splice(0, maxLength).join(''))
  if (chars.length > 0) wrapped.push(`${wrapped.pop()?.slice(0, maxLength - 1) ?? ''}…`)
  return wrapped
}

/** Draws a plain typographic cover; its colour is derived from the code, so a product always looks the same. */
function drawCover(product: {
  jan: string
  productName: string
  authorName: string | null
  publisherName: string | null
}): string {
  const hue = [...product.jan].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 360, 7)
  const title = wrapLines(product.productName, 9, 4)
    .map((line, index) => `<text x="24" y="${84 + index * 34}" font-size="24">${escapeHtml(line)}</text>`)
    .join('')
  const renderText = (value: string | null, y: number, size: number) =>
    value ? `<text x="24" y="${y}" font-size="${size}">${escapeHtml(wrapLines(value, 16, 1)[0] ?? '')}</text>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 260 370" role="img" aria-label="${escapeHtml(product.productName)}">
<rect width="260" height="370" fill="hsl(${hue} 38% 92%)"/><rect width="10" height="370" fill="hsl(${hue} 42% 42%)"/>
<g fill="hsl(${hue} 45% 22%)" font-family="'Noto Sans JP','Hiragino Sans','Yu Gothic',sans-serif">${title}${renderText(product.authorName, 250, 15)}${renderText(product.publisherName, 338, 13)}</g></svg>`
}

/** Returns the cover of a product: stored, or drawn from its title, author and publisher. */
export async function readCover(
  folder: string,
  product: { jan: string; productName: string; authorName: string | null; publisherName: string | null },
) {
  const stored = await readStoredCover(folder, product.jan)
  if (stored) return { jan: product.jan, drawn: false, ...stored }
  return {
    jan: product.jan,
    contentType: 'image/svg+xml' as const,
    drawn: true,
    content: Buffer.from(drawCover(product), 'utf8').toString('base64'),
  }
}
