import { describe, expect, it } from 'vitest'
import { canOpen, getMenuEntryState, type Page, pages } from './pages.ts'
import { menuTabs, type PatternFlag, patternFlags, type Role, roles, toRole } from './permissions.ts'

const all = Object.fromEntries(patternFlags.map((flag) => [flag, true])) as Record<PatternFlag, boolean>
const createViewer = (role: Role, fields: Partial<Parameters<typeof getMenuEntryState>[0]> = {}) => ({
  role,
  userType: 0 as const,
  accountType: role === 'TRIAL_ACCOUNT' ? (1 as const) : (2 as const),
  disableMenuTab: [] as readonly string[],
  contractPattern: all,
  ...fields,
})

describe('sidebar entries', () => {
  it('shows administration in the sidebar to administrators only', () => {
    for (const role of roles)
      expect(getMenuEntryState(createViewer(role), pages.contract), role).toBe(role === 'ADMIN' ? 'open' : 'hidden')
  })

  it('disables a sidebar entry if the contract lacks the feature, except for staff and trial accounts', () => {
    const contractPattern = {}
    const visiblePages = Object.fromEntries(
      roles.map((role) => [role, getMenuEntryState(createViewer(role, { contractPattern }), pages['ranking-create'])]),
    )
    expect(visiblePages).toEqual({ ADMIN: 'open', ADMIN_VIEW: 'open', ADMIN_COMPANY: 'off', USER: 'off', TRIAL_ACCOUNT: 'open' })
    // the dashboard is available to everyone
    expect(getMenuEntryState(createViewer('USER', { contractPattern }), pages.dashboard)).toBe('open')
  })

  it('hides a sidebar entry whose tab is disabled for the user, except combined sales', () => {
    const user = createViewer('USER', { disableMenuTab: menuTabs })
    expect(getMenuEntryState(user, pages['sale-compare'])).toBe('hidden')
    expect(getMenuEntryState(user, pages['combined-sales-analysis'])).toBe('off')
    expect(getMenuEntryState(createViewer('ADMIN', { disableMenuTab: menuTabs }), pages['sale-compare'])).toBe('open')
  })

  it('shows a page with a user type only to trial accounts of that type until it is in production', () => {
    const tried: Page = { route: '/tried', access: 'signed-in', userType: 1 }
    expect(getMenuEntryState(createViewer('TRIAL_ACCOUNT', { userType: 1 }), tried)).toBe('open')
    expect(getMenuEntryState(createViewer('TRIAL_ACCOUNT', { userType: 0 }), tried)).toBe('hidden')
    expect(getMenuEntryState(createViewer('ADMIN_COMPANY', { userType: 1 }), tried)).toBe('hidden')
    expect(getMenuEntryState(createViewer('TRIAL_ACCOUNT', { userType: 1 }), { ...tried, production: true })).toBe('hidden')
  })

  it('disables the sidebar entry of an inactive page and closes the page for everyone', () => {
    const closed: Page = { route: '/closed', access: 'signed-in', isInactive: true }
    for (const role of roles) {
      expect(getMenuEntryState(createViewer(role), closed)).toBe('off')
      expect(canOpen(createViewer(role), closed)).toBe(false)
    }
  })
})

it('derives the role of a user from the contract and the user type', () => {
  expect([toRole(0, false), toRole(1, false), toRole(0, true), toRole(1, true)]).toEqual([
    'USER',
    'ADMIN_COMPANY',
    'ADMIN_VIEW',
    'ADMIN',
  ])
})

it('allows user management as the contract pattern defines, and never to general users', () => {
  const page = pages['user-management']
  const without = { ...all, useUserManagement: false }
  expect(canOpen(createViewer('ADMIN_COMPANY'), page)).toBe(true)
  expect(canOpen(createViewer('ADMIN_COMPANY', { contractPattern: without }), page)).toBe(false)
  expect(canOpen(createViewer('USER'), page)).toBe(false)
  expect(canOpen(createViewer('TRIAL_ACCOUNT'), page)).toBe(false)
})
