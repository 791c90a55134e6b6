import { proxy } from 'valtio'

export const shortcutListState = proxy({ open: false })

export const openShortcutList = (): void => {
  shortcutListState.open = true
}
export const closeShortcutList = (): void => {
  shortcutListState.open = false
}
