import { proxy } from 'valtio'

export interface ToastMessage {
  id: number
  kind: 'done' | 'info' | 'problem'
  title: string
  text?: string
  action?: { label: string; run: () => void }
  /** Stays until it is closed. */
  sticky?: boolean
}

export const toastQueue = proxy<{ waiting: ToastMessage[] }>({ waiting: [] })
let count = 0

/** Says something at the edge of the screen; a host in the frame shows it. */
export function toast(message: Omit<ToastMessage, 'id'>): void {
  count += 1
  toastQueue.waiting.push({ ...message, id: count })
}
