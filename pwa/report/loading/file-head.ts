import { HEAD_BYTES } from '../../../shared/api/loading/mapping-files.ts'

/** Reads the first bytes of a file as base64; `more` is true if the file is longer. */
export async function readFileHead(file: File): Promise<{ head: string; more: boolean }> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  let binary = ''
  for (let from = 0; from < bytes.length; from += 8192) binary += String.fromCharCode(...bytes.subarray(from, from + 8192))
  return { head: btoa(binary), more: file.size > HEAD_BYTES }
}

/** True if the beginning of a file holds other characters than ASCII, and all of them are valid UTF-8. */
export async function isUtf8Text(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  if (bytes.every((byte) => byte < 0x80)) return false
  try {
    // stream: a character that is cut off at the end is not an error
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
