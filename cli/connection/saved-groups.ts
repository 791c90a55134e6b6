import { groupList, type SavedGroup } from '../../shared/api/saved-groups.ts'
import type { Client } from '../../shared/calls/client.ts'
import type { GroupKind } from '../../shared/fields/choices.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import type { ListOptions } from '../input/conditions.ts'
import { printNote } from '../output/write-output.ts'
import { connect } from './connect.ts'
import { resolveNames } from './resolve-names.ts'

interface GroupRequest {
  input: string
  kind?: GroupKind | undefined
  deleted?: boolean
}

/** Finds a group by name or ID; null if there is none. Throws if two kinds have a group with this name. */
export async function findGroup(call: Client, request: GroupRequest, { t }: CommandContext): Promise<SavedGroup | null> {
  const input = request.input.trim().normalize('NFC')
  const { list } = await call(groupList, { query: { kind: request.kind, deleted: request.deleted ? 'true' : 'false' } })
  const byId = list.find(({ id }) => id === input)
  if (byId) return byId
  const groups = list.filter(({ name }) => name === input)
  if (new Set(groups.map(({ kind }) => kind)).size > 1) throw new CommandFailure(t('groups.ambiguous', { group: input }))
  return groups[0] ?? null
}

export async function resolveGroup(call: Client, request: GroupRequest, context: CommandContext): Promise<SavedGroup> {
  const group = await findGroup(call, request, context)
  if (group === null) throw new CommandFailure(context.t('groups.missing', { group: request.input }))
  return group
}

/** Returns the codes of named groups. Rejects an empty group, because an empty filter would mean everything. */
async function readGroupCodes(
  call: Client,
  names: readonly string[],
  kind: GroupKind,
  context: CommandContext,
): Promise<string[]> {
  const { t } = context
  const codes: string[] = []
  for (const input of names) {
    const group = await resolveGroup(call, { input, kind }, context)
    if (group.codes.length === 0)
      throw new CommandFailure(t(group.hidden > 0 ? 'groups.allHidden' : 'groups.empty', { group: group.name }))
    if (group.hidden > 0) printNote(t('groups.hiddenLeftOut', { group: group.name, n: group.hidden }))
    codes.push(...group.codes)
  }
  return codes
}

/** Replaces typed names by codes, and adds the members of --store-group and --product-group. */
export async function resolveGroupOptions<O extends GlobalOptions & ListOptions>(
  typedOptions: O,
  context: CommandContext,
): Promise<O> {
  const options = await resolveNames(typedOptions, context)
  const { storeGroup = [], productGroup = [] } = options
  if (storeGroup.length === 0 && productGroup.length === 0) return options
  const { call } = await connect(options, context)
  const stores = await readGroupCodes(call, storeGroup, 'store', context)
  const products = await readGroupCodes(call, productGroup, 'product', context)
  const mergeCodes = (input: readonly string[] | undefined, members: readonly string[]) => [
    ...new Set([...(input ?? []), ...members]),
  ]
  return {
    ...options,
    ...(stores.length > 0 ? { store: mergeCodes(options.store, stores) } : {}),
    ...(products.length > 0 ? { product: mergeCodes(options.product, products) } : {}),
  }
}
