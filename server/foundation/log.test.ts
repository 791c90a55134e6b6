import { describe, expect, it } from 'vitest'
import { createLog, type Log } from './log.ts'
import { redactSecrets } from './log-line.ts'

type Settings = Parameters<typeof createLog>[0]

function getLines(write: (log: Log) => void, settings: Partial<Settings> = {}): string[] {
  const lines: string[] = []
  write(createLog({ logLevel: 'info', logFormat: 'json', ...settings }, (line) => lines.push(line)))
  return lines
}

const request = {
  requestId: 'r1',
  method: 'POST',
  call: 'saleRanking',
  path: null,
  userId: 'u1',
  contractId: 'c1',
  address: '192.0.2.1',
  status: 200,
  ms: 34,
  rows: 50,
  bytes: 1234,
  cacheHit: true,
}
const createFailure = () =>
  Object.assign(new Error('the query failed', { cause: new Error('the disk is gone') }), { code: 'SQLITE_IOERR' })

describe('log', () => {
  it('logs an event as one line of JSON', () => {
    const [line = '', ...others] = getLines((log) => log.event('request', request))
    expect(others).toEqual([])
    expect(JSON.parse(line)).toEqual({ ...request, time: expect.any(String), level: 'info', event: 'request' })
  })

  it('logs an event as text for a person, without nulls', () => {
    const [line] = getLines((log) => log.event('request', request), { logFormat: 'text' })
    expect(line).toMatch(
      /^\d\d:\d\d:\d\d info {2}request requestId=r1 method=POST call=saleRanking userId=u1 contractId=c1 address=192\.0\.2\.1 status=200 ms=34 rows=50 bytes=1234 cacheHit=true$/,
    )
  })

  it('logs a failure with its level, its ids and the chain of its causes', () => {
    const [line = ''] = getLines((log) => log.failure({ during: 'job', jobId: 'j1', error: createFailure() }))
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      event: 'failure',
      during: 'job',
      jobId: 'j1',
      cause: { message: 'the query failed', code: 'SQLITE_IOERR', cause: { message: 'the disk is gone' } },
    })
    const [text = ''] = getLines((log) => log.failure({ during: 'job', jobId: 'j1', error: createFailure() }), {
      logFormat: 'text',
    })
    expect(text).toMatch(/ error failure during=job jobId=j1\n {2}Error SQLITE_IOERR: the query failed\n/)
    expect(text).toContain('caused by Error: the disk is gone')
  })

  it('does not redact the long name of a migration, which is no secret', () => {
    const migration = '20261101300000_create_sessions_and_one_time_links.ts'
    const [line = ''] = getLines((log) => log.event('migration.end', { store: 'operations', migration, ms: 3 }))
    expect(JSON.parse(line)).toMatchObject({ migration })
    expect(redactSecrets('20261101300000_Abc1Abc2Abc3Abc4Abc5Abc6Abc7')).toBe('***')
  })

  it('omits log events below its level, and all events at the level silent', () => {
    const logAllEvents = (log: Log) => {
      log.event('request', request)
      log.event('inbox.unreachable', { message: 'gone' })
      log.failure({ during: 'job', error: createFailure() })
    }
    expect(getLines(logAllEvents, { logLevel: 'info' })).toHaveLength(3)
    expect(getLines(logAllEvents, { logLevel: 'warn' })).toHaveLength(2)
    expect(getLines(logAllEvents, { logLevel: 'error' })).toHaveLength(1)
    expect(getLines(logAllEvents, { logLevel: 'silent' })).toHaveLength(0)
  })

  it.each(['json', 'text'] as const)(
    'keeps the control characters of a file name within its own value in the log as %s',
    (logFormat) => {
      const fileName = 'a.csv\n12:00:00 info  audit action=login\u001b[2J " userId=root'
      const lines = getLines((log) => log.event('inbox.begin', { fileId: 'f1', fileName, bytes: 1 }), { logFormat })
      for (const character of ['\n', '\u001b']) expect(lines.join('')).not.toContain(character)
      expect(lines.join('')).toContain(String.raw`\" userId=root`)
    },
  )

  it.each([
    ['connect to postgres://admin:hunter2@db:5432 failed', 'connect to postgres://***@db:5432 failed'],
    ['authorization: Bearer abc.def', 'authorization: Bearer ***'],
    ['hash $argon2id$v=19$m=1$abc/def+g', 'hash ***'],
    [`token urt_${'x'.repeat(43)}.`, 'token ***.'],
    [`jwt eyJhbGciOiJI.${'a'.repeat(30)}.${'b'.repeat(43)}`, 'jwt ***'],
    [`/verify-registration/${'k'.repeat(43)}`, '/verify-registration/***'],
    ['load 0b7f2a52-6f0e-4d35-9f5e-1f6a3a7b9c10 of pos.csv', 'load 0b7f2a52-6f0e-4d35-9f5e-1f6a3a7b9c10 of pos.csv'],
  ])('removes secrets from a logged text: %s', (text, cleaned) => {
    expect(redactSecrets(text)).toBe(cleaned)
  })
})
