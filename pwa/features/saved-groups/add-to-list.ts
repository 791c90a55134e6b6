import { type ChangedGroup, type SavedGroup, WATCHLIST_ID } from '../../../shared/api/saved-groups.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { savedGroupCalls } from '../../report/groups/saved-groups.ts'
import { showToast } from '../../ui/overlay/toasts.ts'

/** Target of added titles: a list, the watch list that may not exist yet, or a new list. */
export type ListTarget = Pick<SavedGroup, 'id' | 'name'> | { newName: string }

/** Removes added titles again; a list that was created for them is deleted. */
async function undoAdd(group: SavedGroup, added: readonly string[], isNewList: boolean): Promise<void> {
  const t = getMessages('saved-groups')
  try {
    if (isNewList) await savedGroupCalls.delete(group.id)
    else await savedGroupCalls.update(group.id, { remove: [...added] })
    showToast({ kind: 'info', title: t('undone') })
  } catch {
    showToast({ kind: 'problem', title: t('notUndone') })
  }
}

function showAddedToast(
  group: SavedGroup,
  added: readonly string[],
  { titleCount, isNewList }: { titleCount: number; isNewList: boolean },
): void {
  const t = getMessages('saved-groups')
  const { name } = group
  if (added.length === 0) {
    showToast({ kind: 'info', title: t('alreadyIn', { name }) })
    return
  }
  const presentCount = titleCount - added.length
  showToast({
    kind: 'done',
    title: t('added', { name, count: added.length }),
    ...(presentCount > 0 ? { text: t('addedBut', { count: presentCount }) } : {}),
    action: { label: t('undo'), run: () => void undoAdd(group, added, isNewList) },
  })
}

/** Adds titles to a list and shows a toast with an undo action. Throws the errors of the call. */
export async function addToList(target: ListTarget, jans: readonly string[]): Promise<void> {
  const titleCount = jans.length
  if ('newName' in target) {
    const group = await savedGroupCalls.add({ kind: 'product', name: target.newName, codes: [...jans] })
    return showAddedToast(group, group.codes, { titleCount, isNewList: true })
  }
  const changed: ChangedGroup =
    target.id === WATCHLIST_ID ? await savedGroupCalls.watch(jans) : await savedGroupCalls.update(target.id, { add: [...jans] })
  showAddedToast(changed, changed.added, { titleCount, isNewList: false })
}
