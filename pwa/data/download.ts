/** Saves a file through the browser's downloads. */
export function downloadBlob(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves a file whose content is base64. */
export function downloadBase64File({ fileName, fileContent }: { fileName: string; fileContent: string }): void {
  const binary = atob(fileContent)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  downloadBlob(new Blob([bytes], { type: 'application/octet-stream' }), fileName)
}
