import {
  type GroupStore,
  groupAdd,
  groupDelete,
  groupList,
  groupOne,
  groupRestore,
  groupUpdate,
  type SavedGroup,
  watchlistAdd,
} from '../../shared/api/saved-groups.ts'
import { formatJapanMinute } from '../../shared/calendar/period.ts'
import type { GroupKind } from '../../shared/fields/choices.ts'
import { savedGroups } from '../../shared/messages/saved-groups.ts'
import { getPlaceName } from '../../shared/trade/place-names.ts'
import { quoteLines } from '../../shared/trade/product-code-list.ts'
import { connect } from '../connection/connect.ts'
import { findGroup, resolveGroup } from '../connection/saved-groups.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { listTypedCodes, readTypedCodes } from '../input/typed-codes.ts'
import { validateInput } from '../input/validate-input.ts'
import type { OutputColumn } from '../output/table.ts'
import { printNote, writeList, writeRecord } from '../output/write-output.ts'

export interface GroupOptionsBase extends GlobalOptions {
  kind?: GroupKind
}
interface GroupListOptions extends GroupOptionsBase {
  deleted?: boolean
}
export interface GroupMemberOptions extends GroupOptionsBase {
  file?: string
}

const getListColumns = ({ t }: CommandContext, csv: boolean): OutputColumn<SavedGroup>[] => [
  ...(csv ? [{ title: 'ID', value: (row: SavedGroup) => row.id }] : []),
  { title: t('group.name'), value: (row) => row.name, maxWidth: 40 },
  { title: t('group.kind'), value: (row) => t(`group.kind.${row.kind}`) },
  { title: t('group.members'), value: (row) => row.codes.length },
  { title: t('group.hidden'), value: (row) => row.hidden },
  { title: t('group.updatedAt'), value: (row) => formatJapanMinute(row.updatedAt) },
]

export async function runGroupList(options: GroupListOptions, context: CommandContext): Promise<void> {
  const { call } = await connect(options, context)
  const result = await call(groupList, { query: { kind: options.kind, deleted: options.deleted ? 'true' : 'false' } })
  const footer = context.t(result.list.length === 0 ? 'groups.none' : 'groups.found', { n: result.list.length })
  const columns = getListColumns(context, options.csv === true)
  await writeList({ result, rows: result.list, columns, footer }, options, context)
}

const getStoreColumns = ({ t, language }: CommandContext): OutputColumn<GroupStore>[] => [
  { title: t('group.storeCd'), value: (row) => row.storeCd },
  { title: t('group.storeName'), value: (row) => row.storeName, maxWidth: 40 },
  { title: t('group.chain'), value: (row) => row.chainName, maxWidth: 30 },
  { title: t('group.company'), value: (row) => row.companyName, maxWidth: 30 },
  { title: t('group.prefecture'), value: (row) => getPlaceName('prefecture', row.prefectureCd, language) },
]

export async function runGroupShow(input: string, options: GroupOptionsBase, context: CommandContext): Promise<void> {
  const { t } = context
  const { call } = await connect(options, context)
  const { id } = await resolveGroup(call, { input, kind: options.kind }, context)
  const result = await call(groupOne, { params: { id } })
  const footer = [
    t('groups.contents', { group: result.name, n: result.codes.length }),
    ...(result.hidden > 0 ? [t('groups.hidden', { n: result.hidden })] : []),
  ].join('\n')
  if (result.kind === 'store')
    return writeList({ result, rows: result.stores, columns: getStoreColumns(context), footer }, options, context)
  const columns: OutputColumn<(typeof result.products)[number]>[] = [
    { title: 'JAN', value: (row) => row.jan },
    { title: t('group.productName'), value: (row) => row.productName, maxWidth: 50 },
    { title: t('detail.authorName'), value: (row) => row.authorName, maxWidth: 24 },
    { title: t('detail.publisher'), value: (row) => row.publisherName, maxWidth: 24 },
    { title: t('detail.release'), value: (row) => row.releaseDate },
    { title: t('detail.price'), value: (row) => row.price },
  ]
  return writeList({ result, rows: result.products, columns, footer }, options, context)
}

/** Prints the group as JSON or CSV if requested, then the message. */
const printGroup = (record: SavedGroup, message: string, options: GlobalOptions, context: CommandContext): Promise<void> =>
  writeRecord({ record, columns: getListColumns(context, true), message }, options, context)

const isWatchlistName = (input: string) => [savedGroups.ja.watchlist, savedGroups.en.watchlist].includes(input.trim())

interface MemberChange {
  group: string
  codes: readonly string[]
  change: 'add' | 'remove'
}

export async function runMemberChange(
  { group: input, codes: typedMembers, change }: MemberChange,
  options: GroupMemberOptions,
  context: CommandContext,
): Promise<void> {
  const { t } = context
  const typed = await readTypedCodes(typedMembers, options.file, context)
  // arguments are checked before connecting; a list is read as the kind of the group says
  if (typed.input.length > 0) validateInput(groupUpdate.body, { [change]: typed.input }, context)
  const { call } = await connect(options, context)
  const toCodes = (kind: GroupKind): string[] => {
    const { codes, otherLines } = listTypedCodes(typed, kind, context)
    if (otherLines.length > 0) printNote(t('groups.linesWithoutCode', { n: otherLines.length, lines: quoteLines(otherLines) }))
    return codes
  }
  const buildBody = (kind: GroupKind) => validateInput(groupUpdate.body, { [change]: toCodes(kind) }, context)
  if (change === 'remove') {
    const { id, kind } = await resolveGroup(call, { input, kind: options.kind }, context)
    const result = await call(groupUpdate, { params: { id }, body: buildBody(kind) })
    return printGroup(result, t('groups.removed', { group: result.name, n: result.removed.length }), options, context)
  }
  const existing = await findGroup(call, { input, kind: options.kind }, context)
  if (existing) {
    const result = await call(groupUpdate, { params: { id: existing.id }, body: buildBody(existing.kind) })
    return printGroup(result, t('groups.added', { group: result.name, n: result.added.length }), options, context)
  }
  const kind = options.kind ?? 'product'
  const codes = toCodes(kind)
  if (kind === 'product' && isWatchlistName(input)) {
    const result = await call(watchlistAdd, { body: { codes } })
    return printGroup(result, t('groups.made', { group: result.name, n: result.added.length }), options, context)
  }
  const newGroup = validateInput(groupAdd.body, { kind, name: input, codes }, context)
  const result = await call(groupAdd, { body: newGroup })
  return printGroup(result, t('groups.made', { group: result.name, n: result.codes.length }), options, context)
}

export async function runGroupRename(
  input: string,
  name: string,
  options: GroupOptionsBase,
  context: CommandContext,
): Promise<void> {
  const body = validateInput(groupUpdate.body, { name }, context)
  const { call } = await connect(options, context)
  const { id, name: before } = await resolveGroup(call, { input, kind: options.kind }, context)
  const result = await call(groupUpdate, { params: { id }, body })
  await printGroup(result, context.t('groups.renamed', { before, group: result.name }), options, context)
}

export async function runGroupDeleteOrRestore(
  input: string,
  change: 'delete' | 'restore',
  options: GroupOptionsBase,
  context: CommandContext,
): Promise<void> {
  const { call } = await connect(options, context)
  const { id } = await resolveGroup(call, { input, kind: options.kind, deleted: change === 'restore' }, context)
  const result = await call(change === 'delete' ? groupDelete : groupRestore, { params: { id } })
  await printGroup(
    result,
    context.t(change === 'delete' ? 'groups.deletedNow' : 'groups.restored', { group: result.name }),
    options,
    context,
  )
}
