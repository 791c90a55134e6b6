import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** An OpenID Connect provider on this machine, at which users sign in without a form. */
export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The person who signs in next: the subject and their claims. */
  person: { sub: string; [claim: string]: unknown }
  /** True to refuse the sign-in, as a user does who cancels. */
  refuses: boolean
  /** What its description names as its authorization endpoint instead of its own; null for its own. */
  authorizationEndpoint: unknown
  /** Beginning of the paths that it answers without an end; null for none. */
  endlessPath: string | null
  /** Bytes of results without an end that it could send. */
  endlessBytes: number
  /** Requests for its description. */
  descriptionRequests: number
  /** Grants of the requests that it received at its token endpoint. */
  tokenRequests: number
  close(): Promise<void>
}

const CLIENT_ID = 'uresuji-test'
const CLIENT_SECRET = 'a-client-secret-of-the-tests:+%&='

/** Returns the description of a provider with another authorization endpoint. */
const describeProvider = (issuer: string, authorizationEndpoint: unknown): string =>
  JSON.stringify({
    issuer,
    authorization_endpoint: authorizationEndpoint,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  })

/** Starts a provider that returns to `redirectUri`. */
export async function startIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: IdentityProvider = {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    person: { sub: 'nobody' },
    refuses: false,
    authorizationEndpoint: null,
    endlessPath: null,
    endlessBytes: 0,
    descriptionRequests: 0,
    tokenRequests: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [redirectUri] }],
    claims: { email: ['email', 'email_verified'], profile: ['name', 'family_name', 'given_name', 'groups', 'realm_access'] },
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    cookies: { keys: ['keys of a test'] },
    pkce: { required: () => true },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => (accountId === state.person.sub ? state.person : { sub: accountId }),
    }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  })
  const handleInteraction = async (request: IncomingMessage, response: ServerResponse) => {
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (state.refuses) return provider.interactionFinished(request, response, { error: 'access_denied' })
    if (prompt.name === 'login') {
      const accountId = state.person.sub
      return provider.interactionFinished(request, response, { login: { accountId, remember: false } })
    }
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: params.client_id })
    grant.addOIDCScope((prompt.details.missingOIDCScope ?? []).join(' '))
    grant.addOIDCClaims(prompt.details.missingOIDCClaims ?? [])
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }
  const sendEndlessResponse = (response: ServerResponse) => {
    response.setHeader('content-type', 'application/json')
    response.write('{"issuer":"')
    const part = Buffer.alloc(64 * 1024, 'a')
    const send = () => {
      if (response.destroyed) return
      state.endlessBytes += part.length
      response.write(part, () => setImmediate(send))
    }
    send()
  }
  const handleRequest = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/token')) state.tokenRequests++
    if (request.url?.startsWith('/.well-known/')) state.descriptionRequests++
    if (state.endlessPath !== null && request.url?.startsWith(state.endlessPath)) sendEndlessResponse(response)
    else if (request.url?.startsWith('/interaction/')) void handleInteraction(request, response).catch(() => response.destroy())
    else if (request.url?.startsWith('/.well-known/') && state.authorizationEndpoint !== null)
      response.setHeader('content-type', 'application/json').end(describeProvider(issuer, state.authorizationEndpoint))
    else handleRequest(request, response)
  })
  return state
}

/**
 * Signs in at the provider as a browser does, from the address of the sign-in to the query with which the provider returns.
 */
export async function signInAtProvider(address: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>()
  let url = address
  for (let hops = 0; hops < 10; hops++) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url).href
    if (url.startsWith(redirectUri)) return new URL(url).search.slice(1)
  }
  throw new Error('the provider redirects for ever')
}
