import { proxy, useSnapshot } from 'valtio'

export type Theme = 'light' | 'dark'
const KEY = 'theme'

const state = proxy({ theme: (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light') as Theme })

export const useTheme = (): Theme => useSnapshot(state).theme

function show(theme: Theme): void {
  state.theme = theme
  document.documentElement.dataset.theme = theme
}

function isChosen(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

// until the user has chosen a theme, the page follows the system, which may change in the evening
if (typeof matchMedia !== 'undefined')
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (!isChosen()) show(matches ? 'dark' : 'light')
  })

/** Toggles the theme. The choice belongs to the device and survives a sign-out. */
export function switchTheme(): void {
  show(state.theme === 'dark' ? 'light' : 'dark')
  try {
    localStorage.setItem(KEY, state.theme)
  } catch {
    // private mode: the choice lasts as long as the page
  }
}
