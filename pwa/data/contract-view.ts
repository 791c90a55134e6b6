/**
 * An operator views a contract as one of its users: in this tab only, with a token of its own. The operator's session, and what
 * the device stores for them, stay as they are in the other tabs. Beginning and ending reload the page.
 */
const VIEW_KEY = 'uresuji-contract-view'

interface ContractView {
  token: string
  /** Page from which the view was opened. */
  returnTo: string
}

function readContractView(): ContractView | null {
  try {
    return JSON.parse(sessionStorage.getItem(VIEW_KEY) ?? 'null') as ContractView | null
  } catch {
    return null
  }
}

const view = typeof sessionStorage === 'undefined' ? null : readContractView()

/** True if this tab shows a contract as one of its users see it. Such a tab stores nothing on the device. */
export const isContractView: boolean = view !== null

/** Token of the view; null in any other tab. */
export const contractViewToken: string | null = view?.token ?? null

/** Begins a view, or another one in its place, with the first page of the app. */
export function enterContractView(token: string): void {
  const returnTo = view?.returnTo ?? location.pathname + location.search
  sessionStorage.setItem(VIEW_KEY, JSON.stringify({ token, returnTo } satisfies ContractView))
  location.assign('/')
}

/** Returns to the page from which the view was opened. */
export function leaveContractView(): void {
  sessionStorage.removeItem(VIEW_KEY)
  location.assign(view?.returnTo ?? '/')
}
