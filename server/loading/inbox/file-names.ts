/** Names of files as senders write them: in any encoding and with any content. */

const utf8 = new TextDecoder('utf-8', { fatal: true })
const cp932 = new TextDecoder('shift_jis', { fatal: true })

/** Decodes a name: UTF-8, else CP932 as from Windows and FTP; composed (NFC) if a Mac decomposed it. */
export function decodeFileName(raw: Buffer): string {
  for (const decoder of [utf8, cp932]) {
    try {
      return decoder.decode(raw).normalize('NFC')
    } catch {
      // tries the next decoder
    }
  }
  return raw.toString('latin1')
}

/** Longest file name, in bytes, that every file system accepts, leaving room for a suffix. */
const MAX_NAME_BYTES = 180

/** Returns the name under which a file is stored, without anything special to a file system, a shell or a terminal. */
export function toSafeFileName(name: string): string {
  const cleaned = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffd/\\:*?"<>|]/gu, '_')
    .replace(/^[\s.\-~]+/, '_')
    .replace(/[\s.]+$/, '')
  const dot = cleaned.lastIndexOf('.')
  const ending = dot > 0 && cleaned.length - dot <= 10 ? cleaned.slice(dot) : ''
  let stem = [...(ending === '' ? cleaned : cleaned.slice(0, dot))]
  while (Buffer.byteLength(stem.join('') + ending) > MAX_NAME_BYTES) stem = stem.slice(0, -1)
  return stem.join('') + ending || '_'
}

/** True for incomplete files, by the temporary names that senders use, and for files that nobody means to send. */
export const isIncompleteFile = (name: string): boolean =>
  /^[.~]/.test(name) ||
  /\.(part|partial|filepart|tmp|temp|crdownload|swp|lock)$/i.test(name) ||
  /^(thumbs\.db|desktop\.ini)$/i.test(name)
