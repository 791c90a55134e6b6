import { createServer, type IncomingMessage, type RequestOptions, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { drawFaults, type Faults, type NetworkFaults, noFaults } from './network-faults.ts'

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The network between one device and the server over real sockets: it loses, duplicates, delays and cuts requests on demand. */
export class BadNetwork {
  faults: Faults = noFaults
  /** Milliseconds in each direction. */
  latency = 0
  /** Nothing gets through. */
  down = false
  /** Requests arrive nowhere and are never answered, until this ends and they fail. */
  #hanging = false
  readonly #hung = new Set<ServerResponse>()
  /** Requests that arrived from the device. */
  requests = 0
  /** Called when a push has just been passed to the server. */
  pushed: () => void = () => {}
  readonly #target: () => { port: number }
  readonly #faultSeed: { seed: number; device: number }
  readonly #callCounts = new Map<string, number>()
  readonly #repeats = new Set<Promise<void>>()
  readonly #listener = createServer((request, response) => {
    void this.#carry(request, response).catch(() => response.destroy())
  })

  constructor(target: () => { port: number }, seed = { seed: 1, device: 0 }) {
    this.#target = target
    this.#faultSeed = seed
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#listener.listen(0, '127.0.0.1', resolve))
  }

  get base(): string {
    return `http://127.0.0.1:${(this.#listener.address() as AddressInfo).port}/api`
  }

  get hanging(): boolean {
    return this.#hanging
  }

  set hanging(hanging: boolean) {
    this.#hanging = hanging
    if (hanging) return
    for (const response of this.#hung) response.destroy()
    this.#hung.clear()
  }

  dropConnections(): void {
    this.#listener.closeAllConnections()
  }

  /** Waits until no request is pending: late ones would otherwise reach the next world. */
  async close(): Promise<void> {
    this.dropConnections()
    await new Promise((resolve) => this.#listener.close(resolve))
    await Promise.all(this.#repeats)
  }

  #forward(request: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const options: RequestOptions = {
      host: '127.0.0.1',
      port: this.#target().port,
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: { ...request.headers, connection: 'close' },
    }
    return new Promise((resolve, reject) => {
      send(options, resolve)
        .once('error', reject)
        .end(body, () => {
          if (request.url?.endsWith('/push')) this.pushed()
        })
    })
  }

  #drawFaults({ method, url = '' }: IncomingMessage): NetworkFaults {
    const call = `${method} ${url}`
    const nth = (this.#callCounts.get(call) ?? 0) + 1
    this.#callCounts.set(call, nth)
    return drawFaults({ ...this.#faultSeed, request: call, nth }, this.faults)
  }

  #repeatLater(request: IncomingMessage, { body, after }: { body: Buffer; after: number }): void {
    const work = wait(after)
      .then(() => this.#forward(request, body))
      .then((result) => readBody(result))
      .then(
        () => {},
        () => {
          // the server or the client is gone: the result is dropped
        },
      )
      .finally(() => this.#repeats.delete(work))
    this.#repeats.add(work)
  }

  async #carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests++
    const { requestLost, answerLost, cut, repeatAfter, delays } = this.#drawFaults(request)
    const [there, back] = delays
    const body = await readBody(request)
    if (this.#hanging) return void this.#hung.add(response)
    if (this.down || requestLost) return void response.destroy()
    if (there + this.latency > 0) await wait(this.latency + there)
    if (repeatAfter !== null && request.method === 'POST') this.#repeatLater(request, { body, after: repeatAfter })
    const result = await this.#forward(request, body)
    if (back + this.latency > 0) await wait(this.latency + back)
    if (this.down || answerLost) {
      result.destroy()
      return void response.destroy()
    }
    response.writeHead(result.statusCode ?? 502, result.headers)
    result.once('error', () => response.destroy())
    response.once('close', () => result.destroy())
    if (String(result.headers['content-type']).startsWith('text/event-stream')) {
      result.pipe(response)
      return
    }
    const full = await readBody(result)
    if (!cut) return void response.end(full)
    response.write(full.subarray(0, full.length / 2), () => response.destroy())
  }
}
