/** A file that is made while it is sent. The adapter writes it as `{fileName, fileContent}`, the content in base64. */
export class FileStream {
  readonly fileName: string
  readonly chunks: AsyncIterable<Buffer>
  /** Where it is known before the file is made. */
  readonly rowCount: number | null

  constructor(fileName: string, chunks: AsyncIterable<Buffer>, rowCount: number | null = null) {
    this.fileName = fileName
    this.chunks = chunks
    this.rowCount = rowCount
  }
}
