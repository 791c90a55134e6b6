import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { AppError } from '../../../shared/errors/errors.ts'

const inflate = promisify(inflateRaw)

/** Limit of the unpacked size; an ordinary workbook of 2 MB unpacks to a tenth of it. */
const MAX_UNPACKED_BYTES = 64 * 1024 ** 2
const MAX_ENTRIES = 4000

interface Entry {
  name: string
  method: number
  packed: number
  offset: number
}

const createUnsafeError = () =>
  new AppError('notice.attachmentUnsafe', {}, [{ field: 'attachment', code: 'notice.attachmentUnsafe' }])

/** Reads the entries of a ZIP from its directory; null if it has no readable one. */
function readEntries(file: Buffer): Entry[] | null {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > file.length) return null
  const count = file.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw createUnsafeError()
  const entries: Entry[] = []
  let at = file.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) return null
    const nameLength = file.readUInt16LE(at + 28)
    entries.push({
      name: file.subarray(at + 46, at + 46 + nameLength).toString('utf8'),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

/** Returns the compressed bytes of an entry; null if they lie outside the file. */
function getPackedBytes(file: Buffer, { offset, packed }: Entry): Buffer | null {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== 0x04034b50) return null
  const from = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  return from + packed > file.length ? null : file.subarray(from, from + packed)
}

/** Unpacks every entry without storing it, because the stated sizes cannot be trusted. */
async function requireBoundedSize(file: Buffer, entries: readonly Entry[]): Promise<void> {
  // overlapping entries let a small file contain petabytes
  if (entries.reduce((sum, { packed }) => sum + packed, 0) > file.length) throw createUnsafeError()
  let left = MAX_UNPACKED_BYTES
  for (const entry of entries) {
    const bytes = getPackedBytes(file, entry)
    if (bytes === null || (entry.method !== 0 && entry.method !== 8)) throw createUnsafeError()
    try {
      left -= entry.method === 0 ? bytes.length : (await inflate(bytes, { maxOutputLength: Math.max(1, left) })).length
    } catch {
      throw createUnsafeError()
    }
    if (left < 0) throw createUnsafeError()
  }
}

const mainParts = { xlsx: 'xl/workbook.xml', docx: 'word/document.xml', pptx: 'ppt/presentation.xml' } as const

/** Returns the Office kind of a ZIP; null for any other ZIP. Throws for macros and for an excessive unpacked size. */
export async function detectOfficeKind(file: Buffer): Promise<keyof typeof mainParts | null> {
  const entries = readEntries(file)
  if (entries === null) return null
  const names = new Set(entries.map(({ name }) => name))
  const kind = (Object.keys(mainParts) as (keyof typeof mainParts)[]).find((key) => names.has(mainParts[key]))
  if (kind === undefined || !names.has('[Content_Types].xml')) return null
  if (entries.some(({ name }) => /vbaProject|activeX|^[/\\]|\.\.[/\\]|\.(?:exe|dll|bat|cmd|js|vbs|ps1|scr)$/i.test(name)))
    throw createUnsafeError()
  await requireBoundedSize(file, entries)
  return kind
}
