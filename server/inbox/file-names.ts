/** Names of files as senders write them: in any encoding, with anything in them. */

const utf8 = new TextDecoder('utf-8', { fatal: true })
const cp932 = new TextDecoder('shift_jis', { fatal: true })

/** The name in characters: UTF-8, else CP932 as Windows and FTP leave it, composed (NFC) where a Mac took it apart. */
export function readName(raw: Buffer): string {
  for (const decoder of [utf8, cp932]) {
    try {
      return decoder.decode(raw).normalize('NFC')
    } catch {
      // the next one
    }
  }
  return raw.toString('latin1')
}

/** Bytes of a name that every file system takes, with room for what is put behind it. */
const MOST_BYTES = 180

/** The name under which a file is put away: none of it orders anything of a file system, a shell or a terminal. */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, '_')
    .replace(/^[\s.\-~]+/, '_')
    .replace(/[\s.]+$/, '')
  const dot = plain.lastIndexOf('.')
  const ending = dot > 0 && plain.length - dot <= 10 ? plain.slice(dot) : ''
  let stem = [...(ending === '' ? plain : plain.slice(0, dot))]
  while (Buffer.byteLength(stem.join('') + ending) > MOST_BYTES) stem = stem.slice(0, -1)
  return stem.join('') + ending || '_'
}

/** Files that are still on their way, by the names that senders give them meanwhile, and what no sender means. */
export const isOnItsWay = (name: string): boolean =>
  /^[.~]/.test(name) ||
  /\.(part|partial|filepart|tmp|temp|crdownload|swp|lock)$/i.test(name) ||
  /^(thumbs\.db|desktop\.ini)$/i.test(name)
