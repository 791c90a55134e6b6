import { ApiError, type Client, type ClientOptions, createClient } from '../../shared/client.ts'
import type { FieldError } from '../../shared/errors.ts'
import type { CommandContext, GlobalOptions } from '../context.ts'
import { CommandFailure, exitCodes } from '../failure.ts'
import { type Profile, readProfile, saveProfile } from './profile.ts'

export interface Connection {
  call: Client
  server: string
  /** For what `call` is not: files, and whoever wants the server's errors as they are. */
  client: ClientOptions
  /** Fetches with the session's token: for the body that is no JSON. */
  profile: Profile
  profileName: string
}

const DEFAULT_SERVER = 'http://127.0.0.1:8080'

const trimSlashes = (address: string) => address.replace(/\/+$/, '').replace(/\/api$/, '')

/** The server that the options, the environment or the profile name. */
export async function resolveServer(
  options: GlobalOptions,
  context: CommandContext,
): Promise<{ server: string; profile: Profile }> {
  const profile = await readProfile(options.profile)
  const address = options.server || context.env.URESUJI_SERVER || profile.server || DEFAULT_SERVER
  const where = options.server ? '--server' : context.env.URESUJI_SERVER ? 'URESUJI_SERVER' : '--profile'
  if (!isAddress(address)) throw new CommandFailure(context.t('error.address', { option: where, address }))
  return { server: trimSlashes(address), profile }
}

function isAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && /^https?:\/\//i.test(text)
}

/** A client without a session. */
export function anonymous(server: string, context: CommandContext): Client {
  return createClient({ base: `${server}/api`, language: () => context.language })
}

/** Signs in and keeps the session in the profile. */
export async function openSession(
  credentials: { username: string; password: string },
  options: GlobalOptions,
  context: CommandContext,
): Promise<Connection> {
  const { login } = await import('../../shared/contract/session.ts')
  const { server } = await resolveServer(options, context)
  const { token, expiresAt } = await explainError(context, server, () => anonymous(server, context)(login, { body: credentials }))
  const profile: Profile = { server, username: credentials.username, token, expiresAt }
  await saveProfile(options.profile, profile)
  return createConnection(options.profile, profile, context)
}

function createConnection(profileName: string, profile: Profile, context: CommandContext): Connection {
  const server = profile.server ?? DEFAULT_SERVER
  const client: ClientOptions = {
    base: `${server}/api`,
    token: () => profile.token ?? null,
    language: () => context.language,
  }
  const call = createClient(client)
  return {
    server,
    client,
    profile,
    profileName,
    call: ((endpoint, request, more) => explainError(context, server, () => call(endpoint, request, more))) as Client,
  }
}

/** False where the server has forgotten the session: signed out elsewhere, or its store begun anew. */
async function stillKnown({ call }: Connection): Promise<boolean> {
  const { info } = await import('../../shared/contract/session.ts')
  try {
    await call(info)
    return true
  } catch (error) {
    if (error instanceof CommandFailure && error.exitCode === exitCodes.forbidden) return false
    throw error
  }
}

/** The token of a contract that the environment names: for analyses without a person, and without a password in a file. */
function getEnvironmentToken({ env, t }: CommandContext): string | null {
  const token = env.URESUJI_TOKEN?.trim()
  if (!token) return null
  if (!/^urt_[\w-]{43}$/.test(token)) throw new CommandFailure(t('token.form'), exitCodes.forbidden)
  return token
}

/** The token of the environment, or the profile's session. Where the environment names a user, that user signs in if need be: cron needs no prompt. */
export async function connect(options: GlobalOptions, context: CommandContext): Promise<Connection> {
  const { server, profile } = await resolveServer(options, context)
  const token = getEnvironmentToken(context)
  if (token !== null) return createConnection(options.profile, { server, token }, context)
  const { URESUJI_USER: username, URESUJI_PASSWORD: password } = context.env
  const lasts = profile.expiresAt === undefined || Date.parse(profile.expiresAt) > Date.now()
  const wanted = !username || !password || profile.username === username
  if (profile.token && lasts && wanted && profile.server === server) {
    const connection = createConnection(options.profile, profile, context)
    if (!username || !password || (await stillKnown(connection))) return connection
  }
  if (username && password) return openSession({ username, password }, options, context)
  throw new CommandFailure(context.t('error.signIn'), exitCodes.forbidden)
}

/** What is said of an answer of the server that was an error, with its exit code; any other error stays as it is. */
export async function toFailure(error: unknown, server: string, context: CommandContext): Promise<unknown> {
  if (!(error instanceof ApiError)) return error
  const { t } = context
  // being prepared: a script waits for it as for one that is not there yet
  if (error.code === 'server.starting') return new CommandFailure(error.message, exitCodes.unreachable, error.code)
  if (error.code === 'network') return new CommandFailure(t('error.network', { server }), exitCodes.unreachable)
  if (context.env.URESUJI_TOKEN && error.code === 'session.expired')
    return new CommandFailure(t('token.over'), exitCodes.forbidden)
  if (error.code === 'apiToken.scope') return new CommandFailure(t('token.scope'), exitCodes.forbidden)
  if (error.code === 'session.missing' || error.code === 'session.expired')
    return new CommandFailure(`${error.message} ${t('error.signIn')}`, exitCodes.forbidden)
  // 303: a product that the contract's data range leaves out
  if ([303, 401, 403].includes(error.status)) return new CommandFailure(error.message, exitCodes.forbidden)
  if (error.status === 404 && error.code === 'server.internal')
    return new CommandFailure(t('error.notUresuji', { server }), exitCodes.unreachable)
  const { fieldSentences } = await import('../input/field-sentences.ts')
  const sentences = fieldSentences(error.errors as FieldError[], context)
  // a sentence that names the option has said it all
  const isIncluded = sentences.some((sentence) => sentence.includes(error.message))
  return new CommandFailure([...(isIncluded ? [] : [error.message]), ...sentences].join('\n'), exitCodes.usage, error.code)
}

async function explainError<T>(context: CommandContext, server: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw await toFailure(error, server, context)
  }
}
