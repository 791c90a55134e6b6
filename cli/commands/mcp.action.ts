import { createInterface } from 'node:readline'
import { connect } from '../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { CommandFailure, exitCodes } from '../context/failure.ts'
import { stripControls } from '../output/plain-text.ts'

type MessageId = string | number

/** A JSON-RPC message, or the envelope of a starting server; contains only the fields that the bridge reads. */
interface RpcMessage {
  jsonrpc?: string
  message?: string
  id?: MessageId | null
  method?: string
  params?: { requestId?: MessageId }
  result?: { protocolVersion?: string }
  error?: { code: number; message: string; data?: { status?: number; message?: string } }
}

/** JSON-RPC error code for an unreachable server. */
const SERVER_ERROR = -32000

/** Parses a single message; null for a batch or an invalid message. */
function parseMessage(line: string): RpcMessage | null {
  try {
    const message = JSON.parse(line) as RpcMessage | null
    return typeof message === 'object' && message !== null && !Array.isArray(message) ? message : null
  } catch {
    return null
  }
}

/** A server and the access to it. */
interface Upstream {
  url: string
  server: string
  token: string
}

/**
 * `uresuji mcp`: forwards the messages of a client on standard input to the server's /mcp and writes the results to standard
 * output, one per line. All tools are the server's own. Standard output contains nothing else; problems go to standard error.
 */
class McpBridge {
  readonly #upstream: Upstream
  readonly #context: CommandContext
  readonly #pending = new Set<Promise<void>>()
  /** Requests that the client can cancel. */
  readonly #running = new Map<MessageId, AbortController>()
  /** Agreed in the first response; later requests name it in a header. */
  #protocolVersion: string | null = null

  constructor(upstream: Upstream, context: CommandContext) {
    this.#upstream = upstream
    this.#context = context
  }

  async #post(body: string, signal: AbortSignal | null): Promise<{ status: number; text: string }> {
    const response = await fetch(this.#upstream.url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.#upstream.token}`,
        accept: 'application/json, text/event-stream',
        'accept-language': this.#context.language,
        'content-type': 'application/json',
        ...(this.#protocolVersion === null ? {} : { 'mcp-protocol-version': this.#protocolVersion }),
      },
      body,
      signal,
    })
    return { status: response.status, text: await response.text() }
  }

  /**
   * Throws if the server is unreachable or refuses the token. Checked at the start, because clients show little of a later
   * error.
   */
  async check(): Promise<void> {
    const { t } = this.#context
    const { server } = this.#upstream
    let result: { status: number; text: string }
    try {
      result = await this.#post('{"jsonrpc":"2.0","id":0,"method":"ping"}', null)
    } catch {
      throw new CommandFailure(t('error.network', { server }), exitCodes.unreachable)
    }
    if (result.status === 200) return
    const refusal = parseMessage(result.text)
    const reason = refusal?.error?.message ?? refusal?.message
    if (reason === undefined) throw new CommandFailure(t('error.notUresuji', { server }), exitCodes.unreachable)
    const isRefused = result.status === 401 || result.status === 403
    // a token is not renewed by signing in
    if (result.status === 401 && this.#context.env.URESUJI_TOKEN) throw new CommandFailure(t('token.over'), exitCodes.forbidden)
    throw new CommandFailure(reason, isRefused ? exitCodes.forbidden : exitCodes.unreachable)
  }

  #write(message: string): void {
    process.stdout.write(`${message}\n`)
  }

  /** Reports a message that did not reach the MCP server, and answers it if it was a request. */
  #reportUnreachable(id: MessageId | null, reason?: string): void {
    const text = reason ?? this.#context.t('error.network', { server: this.#upstream.server })
    process.stderr.write(`${stripControls(text)}\n`)
    if (id !== null) this.#write(JSON.stringify({ jsonrpc: '2.0', id, error: { code: SERVER_ERROR, message: text } }))
  }

  /** Writes the result of the server as one line. An error of the whole request gets the id of the message. */
  #writeResult(text: string, id: MessageId | null): void {
    const result = JSON.parse(text) as RpcMessage | RpcMessage[]
    if (Array.isArray(result)) this.#write(JSON.stringify(result))
    // the server is starting
    else if (result.jsonrpc === undefined) this.#reportUnreachable(id, result.message)
    else {
      this.#protocolVersion = result.result?.protocolVersion ?? this.#protocolVersion
      this.#write(JSON.stringify(result.error && result.id === null ? { ...result, id } : result))
    }
  }

  async #forward(line: string): Promise<void> {
    const id = parseMessage(line)?.id ?? null
    const abort = new AbortController()
    if (id !== null) this.#running.set(id, abort)
    try {
      const { text } = await this.#post(line, abort.signal)
      if (text !== '') this.#writeResult(text, id)
    } catch {
      // no response to a cancelled request is expected; otherwise the server is unreachable, or a proxy answered with a page
      if (!abort.signal.aborted) this.#reportUnreachable(id)
    } finally {
      if (id !== null) this.#running.delete(id)
    }
  }

  /** Forwards one line, without waiting for the result. */
  accept(line: string): void {
    if (line.trim() === '') return
    const message = parseMessage(line)
    // each request has its own connection, which is closed to cancel it
    if (message?.method === 'notifications/cancelled' && message.params?.requestId !== undefined) {
      this.#running.get(message.params.requestId)?.abort()
      return
    }
    const forwarded = this.#forward(line).finally(() => this.#pending.delete(forwarded))
    this.#pending.add(forwarded)
  }

  /** Resolves when all accepted messages are answered. */
  async drain(): Promise<void> {
    await Promise.all(this.#pending)
  }
}

/** Runs until standard input is closed. */
export async function runMcp(options: GlobalOptions, context: CommandContext): Promise<void> {
  const { server, profile } = await connect(options, context)
  const bridge = new McpBridge({ url: `${server}/mcp`, server, token: profile.token ?? '' }, context)
  await bridge.check()
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) bridge.accept(line)
  await bridge.drain()
}
