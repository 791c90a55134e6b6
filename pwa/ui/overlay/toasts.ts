import { proxy } from 'valtio'

export interface ToastMessage {
  id: number
  kind: 'done' | 'info' | 'problem'
  title: string
  text?: string
  action?: { label: string; run: () => void }
  /** The toast stays until the user closes it. */
  isSticky?: boolean
}

export const toastQueue = proxy<{ waiting: ToastMessage[] }>({ waiting: [] })
let count = 0

/** Queues a toast; the host in the frame shows it. */
export function showToast(message: Omit<ToastMessage, 'id'>): void {
  count += 1
  toastQueue.waiting.push({ ...message, id: count })
}
