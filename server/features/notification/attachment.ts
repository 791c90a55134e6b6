import { AppError, type ErrorCode } from '../../../shared/errors/errors.ts'
import { ATTACHMENT_BYTES } from '../../../shared/fields/validation.ts'
import { detectOfficeKind } from './office-file.ts'

export interface Attachment {
  name: string
  mediaType: string
  size: number
  content: Buffer
}

interface FileKind {
  mediaType: string
  /** The first is appended to a name without any of them. */
  extensions: readonly string[]
}

const OFFICE_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument'
const kinds = {
  pdf: { mediaType: 'application/pdf', extensions: ['pdf'] },
  png: { mediaType: 'image/png', extensions: ['png'] },
  jpeg: { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  gif: { mediaType: 'image/gif', extensions: ['gif'] },
  xlsx: { mediaType: `${OFFICE_MEDIA_TYPE}.spreadsheetml.sheet`, extensions: ['xlsx'] },
  docx: { mediaType: `${OFFICE_MEDIA_TYPE}.wordprocessingml.document`, extensions: ['docx'] },
  pptx: { mediaType: `${OFFICE_MEDIA_TYPE}.presentationml.presentation`, extensions: ['pptx'] },
  text: { mediaType: 'text/plain', extensions: ['txt', 'csv', 'tsv'] },
} as const satisfies Record<string, FileKind>

const startsWithBytes = (content: Buffer, ...bytes: number[]): boolean => bytes.every((byte, index) => content[index] === byte)

/** Markup and lines that a browser or a shell would execute, whatever the file name. */
const executablePattern = /<\s*(?:!doctype|html|head|body|script|svg|iframe|object|embed|\?xml|\?php)\b|<\?xml|<!--|^#!|^@echo/im

/** True for UTF-8 or CP932 without control characters and executable content. */
function isPlainText(content: Buffer): boolean {
  for (const byte of content) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) return false
  for (const encoding of ['utf-8', 'shift_jis']) {
    try {
      return !executablePattern.test(new TextDecoder(encoding, { fatal: true }).decode(content))
    } catch {
      // tries the next encoding
    }
  }
  return false
}

/** Detects the kind of a file by its bytes; null if it may not be attached. */
async function detectKind(content: Buffer): Promise<FileKind | null> {
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return kinds.pdf
  if (startsWithBytes(content, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return kinds.png
  if (startsWithBytes(content, 0xff, 0xd8, 0xff)) return kinds.jpeg
  if (/^GIF8[79]a/.test(content.subarray(0, 6).toString('latin1'))) return kinds.gif
  if (startsWithBytes(content, 0x50, 0x4b, 0x03, 0x04)) {
    const office = await detectOfficeKind(content)
    return office === null ? null : kinds[office]
  }
  return isPlainText(content) ? kinds.text : null
}

const MAX_NAME_LENGTH = 100
/** Device names reserved by Windows. */
const reservedNames = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * Returns the file name for downloads: without folders, invisible characters, bidirectional control characters and characters that
 * file systems refuse, and with the extension of its kind.
 */
function sanitizeFileName(name: string, { extensions }: FileKind): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const cleaned = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const extension = /\.([^.]+)$/.exec(cleaned)?.[1]?.toLowerCase() ?? ''
  const hasValidExtension = extensions.includes(extension)
  const stem = hasValidExtension ? cleaned.slice(0, -extension.length - 1) : cleaned
  const shortened = [...(reservedNames.test(stem) ? `_${stem}` : stem)].slice(0, MAX_NAME_LENGTH).join('').trim()
  return `${shortened === '' ? 'file' : shortened}.${hasValidExtension ? extension : extensions[0]}`
}

const createAttachmentError = (code: ErrorCode): AppError => new AppError(code, {}, [{ field: 'attachment', code }])

/** Validates a file for storage as an attachment. Throws if it is not allowed. */
export async function readAttachment({ name, content: base64 }: { name: string; content: string }): Promise<Attachment> {
  const content = Buffer.from(base64, 'base64')
  if (content.length > ATTACHMENT_BYTES) throw createAttachmentError('notice.attachmentTooLarge')
  if (content.length === 0) throw createAttachmentError('notice.attachmentType')
  const kind = await detectKind(content)
  if (kind === null) throw createAttachmentError('notice.attachmentType')
  return { name: sanitizeFileName(name, kind), mediaType: kind.mediaType, size: content.length, content }
}
