import { proxy } from 'valtio'
import type { GroupKind } from '../../../shared/fields/choices.ts'
import { onVisitEnd } from '../../data/visit.ts'

/** State of the dialogs for saved groups, which the frame of the app renders. */
interface GroupDialogs {
  /** Titles to be added to a list that the user chooses. */
  adding: readonly string[] | null
  /** Kind of the groups in the open dialog. */
  openKind: GroupKind | null
}

export const groupDialogs = proxy<GroupDialogs>({ adding: null, openKind: null })

/** Opens the dialog that adds titles to a list. */
export function openAddToListDialog(jans: readonly string[]): void {
  groupDialogs.adding = [...new Set(jans)]
}

/** Opens the dialog with the user's lists and groups. */
export function openGroupsDialog(kind: GroupKind = 'product'): void {
  groupDialogs.openKind = kind
}

/** Closes both dialogs. */
export function closeGroupDialogs(): void {
  groupDialogs.adding = null
  groupDialogs.openKind = null
}

onVisitEnd(closeGroupDialogs)
