import { proxy } from 'valtio'

export const keyListState = proxy({ open: false })

export const openKeyList = (): void => {
  keyListState.open = true
}
export const closeKeyList = (): void => {
  keyListState.open = false
}
