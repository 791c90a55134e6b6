import LRUCache from 'lru-cache'
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import { isLoopbackHost } from '../../../shared/api/single-sign-on.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import type { SsoAttempt } from '../../accounts/single-sign-on-attempts.ts'
import type { ContractSsoModel } from '../../operations/models.ts'

/** The client of a contract at its identity provider. The issuer has been validated (isIssuer). */
export type ProviderClient = Pick<ContractSsoModel, 'issuer' | 'clientId'> & {
  clientSecret: string
  redirectUri: string
}

const TIMEOUT_SECONDS = 10
/** Descriptions, keys, tokens and claims are a few kilobytes each. Bytes, unpacked. */
const MAX_RESPONSE_BYTES = 1024 ** 2
const SCOPE = 'openid email profile'

/** An error of the identity provider or of the connection to it. The message contains neither codes nor secrets. */
export class ProviderError extends AppError {
  constructor(cause: unknown) {
    super('sso.provider')
    const { code, message } = cause as { code?: string; message?: string }
    this.message = `${code ?? ''} ${message ?? String(cause)}`.trim()
  }
}

async function withProviderErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied') throw new AppError('sso.denied')
    throw new ProviderError(error)
  }
}

/**
 * Throws if an endpoint is missing or no address, or if users or this server would be sent to an address that is not encrypted, or
 * to a script. Only the user info endpoint is optional.
 */
function requireSafeEndpoints(endpoints: Readonly<Record<string, unknown>>, isLocal: boolean): void {
  for (const name of ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri']) {
    const address = endpoints[name]
    if (name === 'userinfo_endpoint' && address === undefined) continue
    if (typeof address !== 'string') throw new TypeError(`the provider names no ${name}`)
    if (!isSafe(new URL(address), isLocal)) throw new TypeError(`the ${name} of the provider is not encrypted`)
  }
}

/** Reads a response completely. Throws if it is too large, before the rest of it arrives. */
async function readWithinLimit(response: Response): Promise<Response> {
  if (response.body === null) return response
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  // leaving the loop closes the connection
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > MAX_RESPONSE_BYTES) throw new TypeError(`the response of the provider has more than ${MAX_RESPONSE_BYTES} bytes`)
    chunks.push(chunk)
  }
  const { status, statusText, headers } = response
  return new Response(new Blob(chunks), { status, statusText, headers })
}

const isSafe = ({ protocol, hostname }: URL, isLocal: boolean): boolean =>
  protocol === 'https:' || (isLocal && protocol === 'http:' && isLoopbackHost(hostname))

/**
 * Reads the provider's own description. Its endpoints may be on other hosts; all are requested over https, except for a provider
 * on this machine. Throws ProviderError.
 */
export const connectToProvider = ({ issuer, clientId, clientSecret }: ProviderClient): Promise<Configuration> =>
  withProviderErrors(async () => {
    const url = new URL(issuer)
    const isLocal = url.protocol === 'http:' && isLoopbackHost(url.hostname)
    const [usesPost, usesBasic] = [ClientSecretPost(clientSecret), ClientSecretBasic(clientSecret)]
    const configuration = await discovery(
      url,
      clientId,
      undefined,
      // the default of OpenID Connect, unless the provider does not support it
      (server, ...rest) =>
        (server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false ? usesPost : usesBasic)(
          server,
          ...rest,
        ),
      {
        timeout: TIMEOUT_SECONDS,
        // verifies the signature of the ID token, too
        execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
        [customFetch]: async (address, options) => {
          if (!isSafe(new URL(address), isLocal)) throw new TypeError('an endpoint of the provider is not encrypted')
          return readWithinLimit(await fetch(address, { ...options, redirect: 'error' } as RequestInit))
        },
      },
    )
    requireSafeEndpoints({ ...configuration.serverMetadata() }, isLocal)
    return configuration
  })

/** How long a description is used again: anybody can begin a sign-in. Milliseconds. */
const KEPT_MS = 5 * 60_000
const connections = new LRUCache<string, Promise<Configuration>>({ max: 500, ttl: KEPT_MS })

/** The same, read at most once in a few minutes for each client; after an error it is read again. */
async function connectOnce(client: ProviderClient): Promise<Configuration> {
  const key = JSON.stringify([client.issuer, client.clientId, client.clientSecret])
  const known = connections.get(key)
  if (known !== undefined) return known
  const connection = connectToProvider(client)
  connections.set(key, connection)
  try {
    return await connection
  } catch (error) {
    connections.delete(key)
    throw error
  }
}

/** Returns the address at which the user signs in. Authorization code flow with PKCE, state and nonce. */
export async function buildProviderUrl(client: ProviderClient, attempt: SsoAttempt): Promise<string> {
  const configuration = await connectOnce(client)
  return withProviderErrors(async () => {
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: client.redirectUri,
      response_type: 'code',
      scope: SCOPE,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
      code_challenge_method: 'S256',
    })
    return url.href
  })
}

/** What the provider says about a user. */
export interface ProviderUser {
  issuer: string
  subject: string
  claims: Claims
}

type Claims = Readonly<Record<string, unknown>>

/**
 * Returns the claims of the ID token, completed by those of the user info endpoint. Address and verification come from the same
 * answer: a flag says nothing about an address that the other result names.
 */
export function mergeClaims(token: Claims, userInfo: Claims): Claims {
  const { email, email_verified } = token.email === undefined ? userInfo : token
  return { ...userInfo, ...token, email, email_verified }
}

/**
 * Exchanges the code in the returned query for the user's claims: those of the ID token, completed by those of the user info
 * endpoint. Throws ProviderError, or `sso.denied` if the user or the provider refused.
 */
export async function readProviderUser(client: ProviderClient, attempt: SsoAttempt, query: string): Promise<ProviderUser> {
  const configuration = await connectOnce(client)
  return withProviderErrors(async () => {
    const tokens = await authorizationCodeGrant(configuration, new URL(`${client.redirectUri}?${query}`), {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.codeVerifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new Error('the provider sent no ID token')
    const more =
      configuration.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await fetchUserInfo(configuration, tokens.access_token, claims.sub)
    return { issuer: claims.iss, subject: claims.sub, claims: mergeClaims(claims, more) }
  })
}
