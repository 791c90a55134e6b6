import { proxy } from 'valtio'
import { openDialogs } from './open-dialogs.ts'

interface ToastMessage {
  kind: 'done' | 'info' | 'problem'
  title: string
  text?: string
  action?: { label: string; run: () => void }
  /** The toast stays until the user closes it. */
  isSticky?: boolean
}

export interface ShownToast extends ToastMessage {
  id: number
  /** The topmost modal dialog when the toast was shown. */
  dialog: (typeof openDialogs.elements)[number] | undefined
}

export const toastQueue = proxy<{ shown: ShownToast[] }>({ shown: [] })
let count = 0

/** Shows a toast, by the host in the frame. Returns its id, with which it can be closed. */
export function showToast(message: ToastMessage): number {
  count += 1
  toastQueue.shown.push({ ...message, id: count, dialog: openDialogs.elements.at(-1) })
  return count
}

export function closeToast(id: number): void {
  toastQueue.shown = toastQueue.shown.filter((message) => message.id !== id)
}
