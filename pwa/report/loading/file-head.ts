import { HEAD_BYTES } from '../../../shared/api/loading/mapping-files.ts'

/** Reads the first bytes of a file as base64; `more` is true if the file is longer. */
export async function readFileHead(file: File): Promise<{ head: string; more: boolean }> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  let binary = ''
  for (let from = 0; from < bytes.length; from += 8192) binary += String.fromCharCode(...bytes.subarray(from, from + 8192))
  return { head: btoa(binary), more: file.size > HEAD_BYTES }
}
