import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { AwsClient } from 'aws4fetch'
import { type FileStore, FileStoreUnavailable } from './file-store.ts'

const xmlEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decodeXmlText = (text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([\da-f]+));/gi, (_all, name?: string, decimal?: string, hex?: string) =>
    name
      ? (xmlEntities[name.toLowerCase()] ?? '')
      : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)),
  )

/**
 * Files in an S3-compatible store, for servers without a shared folder. Credentials are those of the usual environment variables:
 * `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and optionally `AWS_SESSION_TOKEN`. A file is one object of at most 5 GB.
 */
export class S3Store implements FileStore {
  readonly #bucketUrl: string
  readonly #prefix: string
  readonly #region: string
  #client: Promise<AwsClient> | null = null

  /** `url`: `s3://bucket/prefix?endpoint=https://…&region=…`; `folder`: added to the prefix. */
  constructor(url: string, folder: string) {
    const { host: bucket, pathname, searchParams } = new URL(url)
    const endpoint = searchParams.get('endpoint')?.replace(/\/$/, '') ?? null
    this.#region = searchParams.get('region') ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? 'us-east-1'
    this.#prefix = [...pathname.split('/').map(decodeURIComponent), folder].filter((part) => part !== '').join('/')
    this.#bucketUrl = endpoint === null ? `https://${bucket}.s3.${this.#region}.amazonaws.com` : `${endpoint}/${bucket}`
  }

  /** Lists one object, so that wrong credentials and a missing bucket are found at the start. */
  async open(): Promise<void> {
    await this.#list({ 'max-keys': '1' })
  }

  async publish(path: string, key: string): Promise<void> {
    await this.#fetch(this.#toPath(key), { method: 'PUT', body: await openAsBlob(path) })
    await rm(path)
  }

  async remove(key: string): Promise<void> {
    await this.#fetch(this.#toPath(key), { method: 'DELETE' })
  }

  async list(): Promise<string[]> {
    const keys: string[] = []
    const prefix = `${this.#prefix}/`
    for (let token = ''; ; ) {
      const text = await this.#list({ prefix, ...(token === '' ? {} : { 'continuation-token': token }) })
      for (const [, key = ''] of text.matchAll(/<Key>([^<]+)<\/Key>/g)) keys.push(decodeXmlText(key).slice(prefix.length))
      token = decodeXmlText(/<NextContinuationToken>([^<]+)</.exec(text)?.[1] ?? '')
      if (token === '') return keys
    }
  }

  async #list(parameters: Record<string, string>): Promise<string> {
    const response = await this.#fetch(`?${new URLSearchParams({ 'list-type': '2', ...parameters })}`)
    if (response === null) throw new Error(`the S3 store has no bucket at ${this.#bucketUrl}`)
    return response.text()
  }

  async has(key: string): Promise<boolean> {
    return (await this.#fetch(this.#toPath(key), { method: 'HEAD' })) !== null
  }

  async read(key: string, range?: { from: number; to: number }): Promise<Readable | null> {
    const headers = range ? { range: `bytes=${range.from}-${Math.max(range.from, range.to)}` } : undefined
    const response = await this.#fetch(this.#toPath(key), headers ? { headers } : {})
    return response?.body ? Readable.fromWeb(response.body as ReadableStream) : null
  }

  #toPath(key: string): string {
    return `/${[...this.#prefix.split('/'), key].map(encodeURIComponent).join('/')}`
  }

  async #createClient(): Promise<AwsClient> {
    const { AwsClient } = await import('aws4fetch')
    const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '', AWS_SESSION_TOKEN } = process.env
    const session = AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}
    return new AwsClient({ accessKeyId, secretAccessKey, ...session, service: 's3', region: this.#region, retries: 3 })
  }

  /** Sends a signed request. Null for 404; throws for every other error. */
  async #fetch(path: string, init: RequestInit = {}): Promise<Response | null> {
    this.#client ??= this.#createClient()
    const client = await this.#client
    const response = await client.fetch(`${this.#bucketUrl}${path}`, init).catch((error: unknown) => {
      throw new FileStoreUnavailable('the S3 store cannot be reached', { cause: error })
    })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404 && init.method !== 'PUT') return null
    const message = `the S3 store answered ${response.status} to ${init.method ?? 'GET'} ${path}`
    throw response.status === 429 || response.status >= 500 ? new FileStoreUnavailable(message) : new Error(message)
  }
}
