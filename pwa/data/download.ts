import { giveFile } from './fetch-file.ts'

/** Hands a file that came as base64 to the browser's downloads. */
export function saveFile({ fileName, fileContent }: { fileName: string; fileContent: string }): void {
  const binary = atob(fileContent)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  giveFile(new Blob([bytes], { type: 'application/octet-stream' }), fileName)
}
