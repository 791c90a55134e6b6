import { proxy, useSnapshot } from 'valtio'

export type Theme = 'light' | 'dark'
const KEY = 'theme'

const state = proxy({ theme: (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light') as Theme })

export const useTheme = (): Theme => useSnapshot(state).theme

/** The choice belongs to the device, not to the user: it survives a sign-out. */
export function switchTheme(): void {
  state.theme = state.theme === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.theme = state.theme
  try {
    localStorage.setItem(KEY, state.theme)
  } catch {
    // private mode: the choice lasts as long as the page
  }
}
