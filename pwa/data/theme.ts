import { proxy, useSnapshot } from 'valtio'

type Theme = 'light' | 'dark'
const THEME_KEY = 'theme'

const themeState = proxy({ theme: (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light') as Theme })

export const useTheme = (): Theme => useSnapshot(themeState).theme

function applyTheme(theme: Theme): void {
  themeState.theme = theme
  document.documentElement.dataset.theme = theme
}

function hasChosenTheme(): boolean {
  try {
    return localStorage.getItem(THEME_KEY) !== null
  } catch {
    return false
  }
}

// until the user has chosen a theme, the page follows the system, which may change in the evening
if (typeof matchMedia !== 'undefined')
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (!hasChosenTheme()) applyTheme(matches ? 'dark' : 'light')
  })

/** Toggles the theme. The choice belongs to the device and survives a sign-out. */
export function toggleTheme(): void {
  applyTheme(themeState.theme === 'dark' ? 'light' : 'dark')
  try {
    localStorage.setItem(THEME_KEY, themeState.theme)
  } catch {
    // private mode: the choice lasts as long as the page
  }
}
