/** A file that is created while it is sent. The adapter writes it as `{fileName, fileContent}`, with base64 content. */
export class FileStream {
  readonly fileName: string
  readonly chunks: AsyncIterable<Buffer>
  /** Null if the number of rows is not known before the file is created. */
  readonly rowCount: number | null

  constructor(fileName: string, chunks: AsyncIterable<Buffer>, rowCount: number | null = null) {
    this.fileName = fileName
    this.chunks = chunks
    this.rowCount = rowCount
  }
}
