import { HEAD_BYTES } from '../../../shared/api/loading/mapping-files.ts'

/** Reads the first bytes of a file as base64; `more` is true if the file is longer. */
export async function readFileHead(file: File): Promise<{ head: string; more: boolean }> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  let binary = ''
  for (let from = 0; from < bytes.length; from += 8192) binary += String.fromCharCode(...bytes.subarray(from, from + 8192))
  return { head: btoa(binary), more: file.size > HEAD_BYTES }
}

/** Formats a file size in decimal units: 12 KB, 3.4 MB. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, 'KB'] : bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB']
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${unit}`
}
