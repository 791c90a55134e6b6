import { type ApiTokenRow, apiTokenBody, apiTokenIssue, apiTokenList, apiTokenRevoke } from '../../shared/api/api-tokens.ts'
import { addDays, getTodayInJapan } from '../../shared/calendar/period.ts'
import type { Client } from '../../shared/calls/client.ts'
import { apiTokens } from '../../shared/messages/api-tokens.ts'
import { formatDate } from '../../shared/messages/formats.ts'
import { type NamedContract, resolveContract } from '../accounts/find-contract.ts'
import { connect } from '../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import { normalizeTypedDay } from '../input/typed-day.ts'
import { validateInput } from '../input/validate-input.ts'
import { formatOptionalTimestamp } from '../output/date-time.ts'
import type { OutputColumn } from '../output/table.ts'
import { printNote, writeJson, writeList, writeStdout } from '../output/write-output.ts'

interface TokenOptions extends GlobalOptions {
  contract?: string
}
interface IssueOptions extends TokenOptions {
  scope?: string[]
  origin?: string[]
  expires?: string
}
interface RevokeOptions extends TokenOptions {
  yes?: boolean
}

/** Signs in and finds the named contract: tokens always belong to a contract. */
async function connectToContract(
  options: TokenOptions,
  context: CommandContext,
): Promise<{ call: Client; contract: NamedContract }> {
  if (options.contract === undefined) throw new CommandFailure(context.t('error.missingArgument', { name: '--contract' }))
  const { call } = await connect(options, context)
  return { call, contract: await resolveContract(call, options.contract, context) }
}

/** Last day of validity; `expiresAt` is the end of that day. */
const formatLastDay = ({ expiresAt }: ApiTokenRow): string => formatDate(addDays(getTodayInJapan(Date.parse(expiresAt)), -1))

function getColumns({ t, language }: CommandContext, isDetailed: boolean): OutputColumn<ApiTokenRow>[] {
  const messages = apiTokens[language]
  const short: OutputColumn<ApiTokenRow>[] = [
    { title: t('tokens.title'), value: (row) => row.name, maxWidth: 30 },
    { title: t('tokens.head'), value: (row) => row.head },
    { title: t('tokens.state'), value: (row) => messages[`state.${row.state}`] },
    { title: t('tokens.scopes'), value: (row) => row.scopes.join(', ') },
    { title: t('tokens.origins'), value: (row) => row.origins.join(' '), maxWidth: 40 },
    { title: t('tokens.until'), value: formatLastDay },
    { title: t('tokens.lastUsed'), value: (row) => formatOptionalTimestamp(row.lastUsedAt) },
    { title: t('tokens.uses'), value: (row) => row.usesLast30Days },
    { title: t('tokens.createdBy'), value: (row) => row.createdBy, maxWidth: 16 },
  ]
  if (!isDetailed) return short
  return [
    { title: 'ID', value: (row) => row.id },
    ...short,
    { title: t('tokens.usesAll'), value: (row) => row.uses },
    { title: t('tokens.refused'), value: (row) => row.refusedLast30Days },
    { title: t('tokens.createdAt'), value: (row) => formatOptionalTimestamp(row.createdAt) },
    { title: t('tokens.revokedAt'), value: (row) => formatOptionalTimestamp(row.revokedAt) },
  ]
}

export async function listTokens(options: TokenOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const { call, contract } = await connectToContract(options, context)
  const result = await call(apiTokenList, { params: { id: contract.id } })
  const { list } = result
  const liveCount = list.filter(({ state }) => state === 'live').length
  const footer = list.length === 0 ? t('tokens.none') : t('tokens.found', { live: liveCount, total: list.length })
  await writeList({ result, rows: list, columns: getColumns(context, options.csv === true), footer }, options, context)
}

/** Writes only the token to stdout, so that `uresuji tokens issue … > file` stores it and nothing else. */
export async function issueToken(name: string, options: IssueOptions, context: CommandContext): Promise<void> {
  const { t } = context
  if (options.expires === undefined) throw new CommandFailure(t('error.missingArgument', { name: '--expires' }))
  const body = validateInput(
    apiTokenBody,
    {
      name,
      scopes: options.scope ?? [],
      origins: options.origin ?? [],
      expiresOn: normalizeTypedDay(options.expires),
    },
    context,
  )
  const { call, contract } = await connectToContract(options, context)
  const result = await call(apiTokenIssue, { params: { id: contract.id }, body })
  if (options.json) await writeJson(result)
  else await writeStdout(`${result.token}\n`)
  printNote(t('tokens.once'))
}

/** Finds a token by ID, by its first characters, or by name; among several matches only usable tokens count. */
function findToken(list: readonly ApiTokenRow[], input: string, contract: NamedContract, { t }: CommandContext): ApiTokenRow {
  const text = input.trim().normalize('NFC')
  const criteria: ((token: ApiTokenRow) => boolean)[] = [
    ({ id }) => id === text,
    ({ head }) => text.length >= head.length && text.startsWith(head),
    ({ name }) => name.normalize('NFC') === text,
  ]
  for (const fits of criteria) {
    const tokens = list.filter(fits)
    const liveTokens = tokens.filter(({ state }) => state === 'live')
    const [only, ...more] = liveTokens.length > 0 ? liveTokens : tokens
    if (only === undefined) continue
    if (more.length === 0) return only
    const candidates = [only, ...more].map(({ id, name, head }) => `  ${id}  ${name}  ${head}…`).join('\n')
    throw new CommandFailure(t('tokens.ambiguous', { token: input, candidates }))
  }
  throw new CommandFailure(t('tokens.missing', { token: input.slice(0, 40), contract: contract.number }))
}

async function confirmRevocation(row: ApiTokenRow, { t }: CommandContext): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CommandFailure(t('tokens.sayYes'))
  const { confirm } = await import('@inquirer/prompts')
  return confirm({ message: t('tokens.ask', { name: row.name, head: row.head }), default: false }, { output: process.stderr })
}

export async function revokeToken(input: string, options: RevokeOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const { call, contract } = await connectToContract(options, context)
  const { list } = await call(apiTokenList, { params: { id: contract.id } })
  const row = findToken(list, input, contract, context)
  if (!options.yes && !(await confirmRevocation(row, context))) return printNote(t('tokens.kept'))
  const revoked = await call(apiTokenRevoke, { params: { id: contract.id, tokenId: row.id } })
  if (options.json) return writeJson(revoked)
  printNote(t('tokens.revoked', { name: row.name, head: row.head }))
}
