import { proxy } from 'valtio'
import type { GroupKind } from '../../../shared/contract/saved-groups.ts'
import { onVisitEnd } from '../../data/visit.ts'

/** What the dialogs of saved groups are open with; the frame of the app shows them. */
interface GroupDialogs {
  /** Titles that wait for a list to be named. */
  adding: readonly string[] | null
  /** The kind of groups that is looked through. */
  shown: GroupKind | null
}

export const groupDialogs = proxy<GroupDialogs>({ adding: null, shown: null })

/** Asks which list titles are to be put on. */
export function openAddToList(jans: readonly string[]): void {
  groupDialogs.adding = [...new Set(jans)]
}

/** Opens the user's lists and groups. */
export function openGroups(kind: GroupKind = 'product'): void {
  groupDialogs.shown = kind
}

export function closeGroupDialogs(): void {
  groupDialogs.adding = null
  groupDialogs.shown = null
}

onVisitEnd(closeGroupDialogs)
