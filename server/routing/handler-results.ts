import type { Readable } from 'node:stream'
import type { SerializedResult } from '../response-cache/serialized-result.ts'

/** A handler's answer for an endpoint with `events`: a stream of Server-Sent Events. */
export class EventStream {
  readonly events: (signal: AbortSignal) => AsyncIterable<unknown>

  /** `events`: the events to send until it ends or the signal aborts; `null` is a heartbeat. */
  constructor(events: (signal: AbortSignal) => AsyncIterable<unknown>) {
    this.events = events
  }
}

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

/** A handler's answer for an endpoint with `downloads`: a finished file. */
export class StoredFile {
  /** Reads the bytes `from` to `to` inclusive. Throws AppError job.noFile. */
  readonly read: (range: { from: number; to: number }) => Promise<Readable>
  readonly fileName: string
  readonly size: number
  readonly sha256: string
  /** Media type; unknown bytes by default. */
  readonly type: string

  constructor(file: { read: StoredFile['read']; fileName: string; size: number; sha256: string; type?: string }) {
    this.read = file.read
    this.fileName = file.fileName
    this.size = file.size
    this.sha256 = file.sha256
    this.type = file.type ?? 'application/octet-stream'
  }
}

/** A report's finished result. Handlers return it instead of data, so that it is not parsed and serialized again. */
export class ReportResult {
  readonly finished: SerializedResult
  /** True if the result came from the cache. */
  readonly isCached: boolean

  constructor(finished: SerializedResult, isCached: boolean) {
    this.finished = finished
    this.isCached = isCached
  }
}
