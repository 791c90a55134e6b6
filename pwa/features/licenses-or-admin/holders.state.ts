import type { LicensesBody } from '../../../shared/api/licenses-or-admin.ts'
import type { Seats, UserRow } from '../../../shared/api/user-rows.ts'
import type { UserType } from '../../../shared/permissions.ts'

/** A user's new type and status, with the current row. */
export interface HolderChange {
  row: UserRow
  userType: UserType
  status: UserRow['status']
}
export type HolderChanges = ReadonlyMap<string, HolderChange>

/** Reason why a user's seat cannot be changed; null if it can. */
export type FixedReason = 'self' | 'trial' | 'left' | null
export const fixedBy = (row: UserRow): FixedReason =>
  row.self ? 'self' : row.role === 'TRIAL_ACCOUNT' ? 'trial' : row.status === 'left' ? 'left' : null

const differs = ({ row, userType, status }: HolderChange): boolean => row.userType !== userType || row.status !== status

/** Adds a change; a change back to the saved values removes it. */
export function addHolderChange(changes: HolderChanges, change: HolderChange): HolderChanges {
  const next = new Map(changes)
  if (differs(change)) next.set(change.row.userId, change)
  else next.delete(change.row.userId)
  return next
}

/** Applies the changes to the latest users, whom another administrator may have changed in the meantime. */
export function rebaseChanges(changes: HolderChanges, rows: readonly UserRow[]): HolderChanges {
  const latest = new Map(rows.map((row) => [row.userId, row]))
  let next: HolderChanges = new Map()
  for (const change of changes.values())
    next = addHolderChange(next, { ...change, row: latest.get(change.row.userId) ?? change.row })
  return next
}

const takes = (userRow: Pick<UserRow, 'role' | 'status'>): boolean =>
  userRow.status === 'active' && userRow.role !== 'TRIAL_ACCOUNT'

/** Seats used after the changes are saved. */
export function usedAfter(seats: Seats, changes: HolderChanges): { licences: number; admins: number } {
  const used = [seats.licencesUsed, seats.adminsUsed]
  for (const { row, userType, status } of changes.values()) {
    if (takes(row)) used[row.userType] = (used[row.userType] ?? 0) - 1
    if (takes({ role: row.role, status })) used[userType] = (used[userType] ?? 0) + 1
  }
  return { licences: Math.max(0, used[0] ?? 0), admins: Math.max(0, used[1] ?? 0) }
}

export const toHolders = (changes: HolderChanges): LicensesBody['holders'] =>
  [...changes.values()].map(({ row, userType, status }) => ({
    userId: row.userId,
    userType,
    // the API accepts no `left`; users who have left cannot be changed here
    status: status === 'active' ? 'active' : 'disabled',
  }))

const collator = new Intl.Collator('ja')
const weight = (row: UserRow): number => (row.status === 'active' ? 0 : 2) + (row.userType === 1 ? 0 : 1)

/** Seat holders first, administrators before general users, then by name. */
export const sortHolders = (rows: readonly UserRow[]): UserRow[] =>
  [...rows].sort((a, b) => weight(a) - weight(b) || collator.compare(a.fullNameKana ?? a.fullName, b.fullNameKana ?? b.fullName))
