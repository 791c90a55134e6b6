import { isMainThread, type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads'
import { AppError, type ErrorCode, type FieldError } from '../../shared/errors/errors.ts'

/** Data exchanged with a worker thread. It is copied, so it must be plain data. */
export interface WorkerTask {
  input: unknown
  /** Parts of the input that are sent while the thread works. */
  chunk?: unknown
  /** Progress, or parts of the result. */
  message?: unknown
  result: unknown
}

type Chunk<Task extends WorkerTask> = NonNullable<Task['chunk']>
type Message<Task extends WorkerTask> = NonNullable<Task['message']>

interface WorkerOptions<Task extends WorkerTask> {
  input: Task['input']
  chunks?: AsyncIterable<Chunk<Task>>
  /** Terminates the thread when it aborts; the reason is thrown. */
  signal?: AbortSignal | undefined
  /**
   * Time limit of the work in milliseconds, without the time for loading its modules. An error with the code WORKER_TIMEOUT is
   * thrown.
   */
  timeoutMs?: number
  /** Memory limit in megabytes. An error with the code WORKER_OUT_OF_MEMORY is thrown. */
  memoryMb?: number
}

export const WORKER_TIMEOUT = 'ERR_WORKER_TIMEOUT'
export const WORKER_OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY'

type SerializedError =
  | { app: { code: ErrorCode; values: Record<string, string | number>; errors: FieldError[] } }
  | { text: string; code: string | undefined }

/** From the thread. */
type MessageFromWorker<Task extends WorkerTask> =
  | 'started'
  | { message: Message<Task> }
  | { result: Task['result'] }
  | { error: SerializedError }
/** To the thread: a chunk, the end of the chunks, or that a message has been processed. */
type MessageToWorker<Task extends WorkerTask> = { chunk: Chunk<Task> } | 'end' | 'next'

const serializeError = (error: unknown): SerializedError => {
  if (error instanceof AppError) return { app: { code: error.code, values: error.values, errors: error.errors } }
  if (!(error instanceof Error)) return { text: String(error), code: undefined }
  return { text: error.stack ?? error.message, code: (error as NodeJS.ErrnoException).code }
}
const deserializeError = (sent: SerializedError): Error =>
  'app' in sent
    ? new AppError(sent.app.code, sent.app.values, sent.app.errors)
    : Object.assign(new Error(sent.text), { code: sent.code })

/**
 * Runs a module in a worker thread, which declares its work by `serveWorker`. Yields its messages and returns its result; the
 * thread waits in `send` until a message has been processed. The thread is always terminated at the end, also after an error.
 */
export async function* streamFromWorker<Task extends WorkerTask>(
  module: URL,
  { input, chunks, signal, timeoutMs, memoryMb }: WorkerOptions<Task>,
): AsyncGenerator<Message<Task>, Task['result'], void> {
  signal?.throwIfAborted()
  const worker = new Worker(module, {
    workerData: { module: module.href, input },
    ...(memoryMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
  })
  const received: Exclude<MessageFromWorker<Task>, 'started'>[] = []
  let failure: { error: unknown } | null = null
  let wake = () => {}
  const fail = (error: unknown) => {
    failure ??= { error }
    wake()
  }
  const abort = () => {
    received.length = 0
    fail(signal?.reason)
  }
  signal?.addEventListener('abort', abort, { once: true })
  let timer: NodeJS.Timeout | undefined
  const startTimeout = () => {
    if (timeoutMs === undefined) return
    const error = Object.assign(new Error(`the thread took more than ${timeoutMs} ms`), { code: WORKER_TIMEOUT })
    timer = setTimeout(() => fail(error), timeoutMs)
  }
  worker
    .on('message', (item: MessageFromWorker<Task>) => {
      // on a busy machine, loading the modules takes longer than the work
      if (item === 'started') return startTimeout()
      received.push(item)
      wake()
    })
    .once('error', fail)
    .once('exit', (code) => fail(new Error(`the thread ended with ${code} and without a result`)))
  const send = (item: MessageToWorker<Task>) => worker.postMessage(item)
  const sending = sendChunks(chunks, { send, hasFailed: () => failure !== null }).catch(fail)
  try {
    for (;;) {
      const item = received.shift()
      if (item === undefined) {
        if (failure !== null) throw (failure as { error: unknown }).error
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      } else if ('result' in item) return item.result
      else if ('error' in item) throw deserializeError(item.error)
      else {
        yield item.message
        send('next')
      }
    }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    fail(undefined)
    await worker.terminate()
    // the rows are read from a database connection, which must not be released before all chunks are sent
    await sending
  }
}

async function sendChunks<Task extends WorkerTask>(
  chunks: AsyncIterable<Chunk<Task>> | undefined,
  { send, hasFailed }: { send: (item: MessageToWorker<Task>) => void; hasFailed: () => boolean },
): Promise<void> {
  if (chunks === undefined) return
  for await (const chunk of chunks) {
    if (hasFailed()) return
    send({ chunk })
  }
  send('end')
}

/** Runs a module in a worker thread like `streamFromWorker`, and returns its result. */
export async function runInWorker<Task extends WorkerTask>(
  module: URL,
  { onMessage, ...options }: WorkerOptions<Task> & { onMessage?: (message: Message<Task>) => void },
): Promise<Task['result']> {
  const messages = streamFromWorker<Task>(module, options)
  try {
    for (;;) {
      const { done, value } = await messages.next()
      if (done) return value
      onMessage?.(value as Message<Task>)
    }
  } finally {
    await messages.return(undefined)
  }
}

/** Passed to the work in the thread in addition to its input. */
interface WorkerConnection<Task extends WorkerTask> {
  /** Sends a message; resolves when it has been processed. */
  send: (message: Message<Task>) => Promise<void>
  chunks: AsyncIterable<Chunk<Task>>
}

/** Declares the work of a module that `runInWorker` runs; `url` is its `import.meta.url`. Does nothing in other threads. */
export function serveWorker<Task extends WorkerTask>(
  url: string,
  work: (input: Task['input'], connection: WorkerConnection<Task>) => Promise<Task['result']>,
): void {
  const data = workerData as { module?: string; input?: Task['input'] } | null
  if (isMainThread || parentPort === null || data?.module !== url) return
  const port: MessagePort = parentPort
  const post = (item: MessageFromWorker<Task>) => port.postMessage(item)
  const { chunks, send } = connectPort<Task>(port, post)
  post('started')
  work(data.input, { chunks, send })
    .then((result) => post({ result }))
    .catch((error: unknown) => post({ error: serializeError(error) }))
}

function connectPort<Task extends WorkerTask>(
  port: MessagePort,
  post: (item: MessageFromWorker<Task>) => void,
): WorkerConnection<Task> {
  const waiting: (() => void)[] = []
  const chunkList: (Chunk<Task> | null)[] = []
  let wake = () => {}
  port.on('message', (item: MessageToWorker<Task>) => {
    if (item === 'next') return waiting.shift()?.()
    chunkList.push(item === 'end' ? null : item.chunk)
    wake()
  })
  async function* readChunks(): AsyncGenerator<Chunk<Task>> {
    for (;;) {
      const chunk = chunkList.shift()
      if (chunk === null) return
      if (chunk !== undefined) yield chunk
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  }
  return {
    chunks: readChunks(),
    send: (message) =>
      new Promise((resolve) => {
        waiting.push(resolve)
        post({ message })
      }),
  }
}
