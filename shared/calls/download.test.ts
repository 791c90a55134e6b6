import { describe, expect, it } from 'vitest'
import { jobFileGet } from '../api/exporting/export-jobs.ts'
import { ApiError } from './client.ts'
import { openDownload } from './download.ts'

const etag = '"1"'
const disposition = "attachment; filename*=UTF-8''%E6%96%87%E5%BA%AB.csv"
const open = (response: Response) =>
  openDownload({ base: 'http://127.0.0.1/api', fetch: async () => response }, jobFileGet, {
    params: { jobId: '00000000-0000-4000-8000-000000000000' },
  })
const catchError = async (response: Response): Promise<ApiError> => {
  const error = await open(response).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('openDownload', () => {
  it('returns a downloaded file with its name and size', async () => {
    const headers = { etag, 'content-disposition': disposition, 'content-length': '7' }
    const download = await open(new Response('figures', { headers }))
    expect(download).toMatchObject({ from: 0, size: 7, etag, fileName: '文庫.csv' })
    expect(await new Response(download.body).text()).toBe('figures')
  })

  it.each([
    ['without headers of a file', {}],
    ['with an ETag', { etag }],
    ['with a file name', { 'content-disposition': disposition }],
  ])('treats the page of a captive portal instead of a downloaded file as a network error: %s', async (_what, headers) => {
    const page = new Response('<html>Wi-Fi</html>', { headers: { 'content-type': 'text/html', ...headers } })
    expect(await catchError(page)).toMatchObject({ status: 0, code: 'network' })
  })

  it('throws an ApiError with the message values, field errors and retry delay of a refused download', async () => {
    const errors = [{ field: 'jobId', code: 'validation.uuid' }]
    const refusal = { status: 429, code: 'apiToken.tooMany', message: 'later', values: { seconds: 3, limit: 60 }, errors }
    const error = await catchError(Response.json(refusal, { status: 429, headers: { 'retry-after': '3' } }))
    expect(error).toMatchObject({ ...refusal, retryAfter: 3 })
  })
})
