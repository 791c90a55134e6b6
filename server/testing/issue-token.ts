import type { TokenScope } from '../../shared/api/endpoint.ts'
import { addDays, getTodayInJapan } from '../../shared/calendar/period.ts'
import { issueApiToken } from '../accounts/api-tokens.ts'
import type { TestServer } from './test-server.ts'

export const HOST_PAGE = 'https://portal.shiomizaka.example'

/** Issues a token of a demo contract, as an administrator does. */
export async function issueToken(
  app: TestServer,
  { contract = 'demo-publisher', scopes, origins }: { contract?: string; scopes: readonly TokenScope[]; origins?: string[] },
): Promise<{ token: string; id: string }> {
  const { token, row } = await issueApiToken(
    app.services.operations.knex,
    {
      contractId: contract,
      name: scopes.join(' '),
      scopes: [...scopes],
      origins: scopes.includes('widget') ? (origins ?? [HOST_PAGE]) : [],
      expiresOn: addDays(getTodayInJapan(), 30),
    },
    { user: { userId: 'demo-admin', contractId: 'demo-operator', fullName: '運営 太郎' }, address: '127.0.0.1' },
  )
  return { token, id: row.id }
}

/** Expires a token. */
export const endToken = (app: TestServer, id: string): Promise<number> =>
  app.services.operations.knex('api_token').where({ id }).update({ expires_at: '2026-01-01T00:00:00.000Z' })
