import { expect, it } from 'vitest'
import { canCall, type Viewer } from './permissions.ts'

const createViewer = (role: Viewer['role']): Viewer => ({
  role,
  disableMenuTab: [],
  contractPattern: { useUserManagement: true },
})

it.each([
  ['ADMIN', true, true],
  ['ADMIN_VIEW', true, false],
  ['ADMIN_COMPANY', true, true],
  ['USER', false, false],
  ['TRIAL_ACCOUNT', false, false],
] as const)('lets %s view users: %s, and change them: %s', (role, canView, canChange) => {
  const viewer = createViewer(role)
  expect([canCall(viewer, 'user-management'), canCall(viewer, 'user-management-edit')]).toEqual([canView, canChange])
})
