import type { UserType } from '../../../shared/access/permissions.ts'
import type { LicensesBody } from '../../../shared/api/licenses-or-admin.ts'
import type { Seats, UserRow } from '../../../shared/api/user-rows.ts'

/** A user's new type and status, with the current row. */
export interface SeatHolderChange {
  row: UserRow
  userType: UserType
  status: UserRow['status']
}
export type SeatHolderChanges = ReadonlyMap<string, SeatHolderChange>

/** Reason why a user's seat cannot be changed; null if it can. */
type FixedReason = 'self' | 'trial' | 'left' | null
export const getFixedReason = (row: UserRow): FixedReason =>
  row.self ? 'self' : row.role === 'TRIAL_ACCOUNT' ? 'trial' : row.status === 'left' ? 'left' : null

const isChangedHolder = ({ row, userType, status }: SeatHolderChange): boolean =>
  row.userType !== userType || row.status !== status

/** Adds a change; a change back to the saved values removes it. */
export function addSeatHolderChange(changes: SeatHolderChanges, change: SeatHolderChange): SeatHolderChanges {
  const next = new Map(changes)
  if (isChangedHolder(change)) next.set(change.row.userId, change)
  else next.delete(change.row.userId)
  return next
}

/** Applies the changes to the latest users, whom another administrator may have changed in the meantime. */
export function rebaseSeatHolderChanges(changes: SeatHolderChanges, rows: readonly UserRow[]): SeatHolderChanges {
  const latest = new Map(rows.map((row) => [row.userId, row]))
  let next: SeatHolderChanges = new Map()
  for (const change of changes.values())
    next = addSeatHolderChange(next, { ...change, row: latest.get(change.row.userId) ?? change.row })
  return next
}

const holdsSeat = (userRow: Pick<UserRow, 'role' | 'status'>): boolean =>
  userRow.status === 'active' && userRow.role !== 'TRIAL_ACCOUNT'

/** Seats used after the changes are saved. */
export function countSeatsAfterChanges(seats: Seats, changes: SeatHolderChanges): { licences: number; admins: number } {
  const used = [seats.licencesUsed, seats.adminsUsed]
  for (const { row, userType, status } of changes.values()) {
    if (holdsSeat(row)) used[row.userType] = (used[row.userType] ?? 0) - 1
    if (holdsSeat({ role: row.role, status })) used[userType] = (used[userType] ?? 0) + 1
  }
  return { licences: Math.max(0, used[0] ?? 0), admins: Math.max(0, used[1] ?? 0) }
}

export const toSeatHoldersBody = (changes: SeatHolderChanges): LicensesBody['holders'] =>
  [...changes.values()].map(({ row, userType, status }) => ({
    userId: row.userId,
    userType,
    // the API accepts no `left`; users who have left cannot be changed here
    status: status === 'active' ? 'active' : 'disabled',
  }))

const collator = new Intl.Collator('ja')
const getSortWeight = (row: UserRow): number => (row.status === 'active' ? 0 : 2) + (row.userType === 1 ? 0 : 1)

/** Seat holders first, administrators before general users, then by name. */
export const sortSeatHolders = (rows: readonly UserRow[]): UserRow[] =>
  [...rows].sort(
    (a, b) => getSortWeight(a) - getSortWeight(b) || collator.compare(a.fullNameKana ?? a.fullName, b.fullNameKana ?? b.fullName),
  )
