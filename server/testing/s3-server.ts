import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Starts an S3-compatible store in memory with the bucket `files`. It refuses requests without a signature of Signature V4. */
export async function startS3Server(): Promise<{ url: string; objects: Map<string, Buffer>; close(): Promise<void> }> {
  const objects = new Map<string, Buffer>()
  const signature =
    /^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/ap-northeast-1\/s3\/aws4_request, SignedHeaders=[\w;-]*host[\w;-]*, Signature=[0-9a-f]{64}$/
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '', 'http://localhost')
      const body = await buffer(request)
      const isSigned = signature.test(request.headers.authorization ?? '') && request.headers['x-amz-date'] !== undefined
      if (!isSigned) return response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
      if (!/^\/files(\/|$)/.test(url.pathname)) return response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
      const key = decodeURIComponent(url.pathname).replace(/^\/files\/?/, '')
      if (url.searchParams.get('list-type') === '2') {
        const prefix = url.searchParams.get('prefix') ?? ''
        const after = url.searchParams.get('continuation-token') ?? ''
        // one key per page, so that every list has several
        const [next, more] = [...objects.keys()].sort().filter((name) => name.startsWith(prefix) && name > after)
        const token = more === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
        const contents = next === undefined ? '' : `<Contents><Key>${next.replaceAll('&', '&amp;')}</Key></Contents>`
        return response.end(`<ListBucketResult>${contents}${token}</ListBucketResult>`)
      }
      if (request.method === 'PUT') {
        // S3 refuses a body of unknown length
        if (request.headers['content-length'] === undefined) return response.writeHead(411).end()
        objects.set(key, body)
        return response.end()
      }
      if (request.method === 'DELETE') {
        objects.delete(key)
        return response.writeHead(204).end()
      }
      const object = objects.get(key)
      if (object === undefined) return response.writeHead(404).end()
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      if (from === undefined) return response.end(request.method === 'HEAD' ? undefined : object)
      return response.writeHead(206).end(object.subarray(Number(from), Number(to) + 1))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the store has no port')
  return {
    url: `s3://files/uresuji?endpoint=http://127.0.0.1:${address.port}&region=ap-northeast-1`,
    objects,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
