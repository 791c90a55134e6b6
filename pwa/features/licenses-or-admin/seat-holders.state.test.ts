import { describe, expect, it } from 'vitest'
import type { Seats, UserRow } from '../../../shared/api/user-rows.ts'
import {
  addSeatHolderChange,
  countSeatsAfterChanges,
  getFixedReason,
  rebaseSeatHolderChanges,
  type SeatHolderChanges,
  sortSeatHolders,
  toSeatHoldersBody,
} from './seat-holders.state.ts'

const createUser = (userId: string, fields: Partial<UserRow> = {}): UserRow => ({
  userId,
  email: `${userId}@example.jp`,
  fullName: userId,
  fullNameKana: null,
  department: null,
  phone: null,
  joinedOn: null,
  leavesOn: null,
  role: 'USER',
  userType: 0,
  area: 'main',
  status: 'active',
  disableMenuTab: [],
  registeredAt: '2026-01-01T00:00:00.000Z',
  lastLoginAt: null,
  hasTwoFactor: false,
  ssoLinkedAt: null,
  self: false,
  ...fields,
})
const seats: Seats = { licences: 5, licencesUsed: 3, licencesInvited: 0, admins: 2, adminsUsed: 1, adminsInvited: 0 }
const none: SeatHolderChanges = new Map()

describe('unsaved changes of licence holders', () => {
  it('drops a change of a licence holder that was reverted', () => {
    const row = createUser('a')
    const changed = addSeatHolderChange(none, { row, userType: 1, status: 'active' })
    expect([...changed.keys()]).toEqual(['a'])
    expect(addSeatHolderChange(changed, { row, userType: 0, status: 'active' }).size).toBe(0)
  })

  it('computes the number of seats used after the unsaved changes of licence holders', () => {
    let changes = addSeatHolderChange(none, { row: createUser('a'), userType: 1, status: 'active' })
    expect(countSeatsAfterChanges(seats, changes)).toEqual({ licences: 2, admins: 2 })
    changes = addSeatHolderChange(changes, { row: createUser('b'), userType: 0, status: 'disabled' })
    expect(countSeatsAfterChanges(seats, changes)).toEqual({ licences: 1, admins: 2 })
    changes = addSeatHolderChange(changes, { row: createUser('c', { status: 'disabled' }), userType: 1, status: 'active' })
    expect(countSeatsAfterChanges(seats, changes)).toEqual({ licences: 1, admins: 3 })
  })

  it('requires no seat for a trial account', () => {
    const changes = addSeatHolderChange(none, {
      row: createUser('t', { role: 'TRIAL_ACCOUNT' }),
      userType: 0,
      status: 'disabled',
    })
    expect(countSeatsAfterChanges(seats, changes)).toEqual({ licences: 3, admins: 1 })
  })

  it('drops changes of licence holders that another administrator has made, and applies the others to the latest users', () => {
    let changes = addSeatHolderChange(none, { row: createUser('a'), userType: 1, status: 'active' })
    changes = addSeatHolderChange(changes, { row: createUser('b'), userType: 0, status: 'disabled' })
    const latest = rebaseSeatHolderChanges(changes, [
      createUser('a', { userType: 1, role: 'ADMIN_COMPANY' }),
      createUser('b', { fullName: 'B' }),
    ])
    expect([...latest.values()].map(({ row }) => row.fullName)).toEqual(['B'])
  })

  it('sends changes of licence holders as each user’s new type and status', () => {
    const changes = addSeatHolderChange(none, { row: createUser('a'), userType: 0, status: 'disabled' })
    expect(toSeatHoldersBody(changes)).toEqual([{ userId: 'a', userType: 0, status: 'disabled' }])
  })

  it('blocks the change of a seat that cannot be changed, with a reason', () => {
    expect(getFixedReason(createUser('a', { self: true }))).toBe('self')
    expect(getFixedReason(createUser('a', { role: 'TRIAL_ACCOUNT' }))).toBe('trial')
    expect(getFixedReason(createUser('a'))).toBeNull()
  })

  it('lists the changed licence holders starting with the seat holders', () => {
    const rows = [
      createUser('z'),
      createUser('off', { status: 'disabled' }),
      createUser('a'),
      createUser('admin', { userType: 1 }),
    ]
    expect(sortSeatHolders(rows).map((row) => row.userId)).toEqual(['admin', 'a', 'z', 'off'])
  })
})
