/** A handler's answer for an endpoint with `downloads`: a file on disk. */
export class StoredFile {
  readonly path: string
  readonly fileName: string
  readonly size: number
  readonly sha256: string

  constructor(file: { path: string; fileName: string; size: number; sha256: string }) {
    this.path = file.path
    this.fileName = file.fileName
    this.size = file.size
    this.sha256 = file.sha256
  }
}
