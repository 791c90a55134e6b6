import { userTypes } from '../../shared/access/permissions.ts'
import {
  contractAdminRole,
  contractAdminStatus,
  contractUserDates,
  contractUserRole,
  contractUserStatus,
  ownUserDates,
  ownUserRole,
  ownUserStatus,
} from '../../shared/api/user-management.ts'
import { changeDates, type UserRow } from '../../shared/api/user-rows.ts'
import { formatDate } from '../../shared/messages/formats.ts'
import { getAccountLabels } from '../accounts/account-labels.ts'
import { findUser } from '../accounts/contract-users.ts'
import type { CommandContext } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import { normalizeTypedDay } from '../input/typed-day.ts'
import { validateInput } from '../input/validate-input.ts'
import { writeRecord } from '../output/write-output.ts'
import { getAllUserColumns, resolveUserContract, type UserOptions, type UserTypeName } from './user-management.action.ts'

/** Prints the user as JSON or CSV if requested, then the message. */
const printUser = (record: UserRow, message: string, options: UserOptions, context: CommandContext): Promise<void> =>
  writeRecord({ record, columns: getAllUserColumns(context), message }, options, context)

export async function runRoleChange(
  { user, type }: { user: string; type: UserTypeName },
  options: UserOptions,
  context: CommandContext,
): Promise<void> {
  const { t, language } = context
  const { names } = getAccountLabels(language)
  const scope = await resolveUserContract(options, context)
  const userRow = await findUser(scope, user, context)
  const { call, contractId } = scope
  const body = { userType: userTypes[type] }
  const { userId } = userRow
  const row =
    contractId === null
      ? await call(ownUserRole, { params: { userId }, body })
      : await call(userRow.userType === userTypes.admin ? contractAdminRole : contractUserRole, {
          params: { id: contractId, userId },
          body,
        })
  const values = { name: userRow.fullName, email: userRow.email, type: names[`userType.${body.userType}`] }
  await printUser(row, t(userRow.userType === body.userType ? 'users.already' : 'users.roleDone', values), options, context)
}

export async function runStatusChange(
  { user, status }: { user: string; status: 'active' | 'disabled' },
  options: UserOptions,
  context: CommandContext,
): Promise<void> {
  const { t, language } = context
  const { names } = getAccountLabels(language)
  const scope = await resolveUserContract(options, context)
  const userRow = await findUser(scope, user, context)
  const { call, contractId } = scope
  const { userId } = userRow
  const row =
    contractId === null
      ? await call(ownUserStatus, { params: { userId }, body: { status } })
      : await call(userRow.userType === userTypes.admin ? contractAdminStatus : contractUserStatus, {
          params: { id: contractId, userId },
          body: { status },
        })
  // a user who was suspended before confirming the mail address still has to confirm it
  const values = { name: userRow.fullName, email: userRow.email, type: names[`userStatus.${row.status}`] }
  await printUser(row, t(userRow.status === row.status ? 'users.already' : `users.done.${status}`, values), options, context)
}

interface DatesOptions extends UserOptions {
  joined?: string
  leaves?: string
}

/** Parses a date option: `none` clears the date, an omitted option keeps the current one. */
const parseTypedDate = (input: string | undefined, current: string | null): string | null =>
  input === undefined ? current : input === 'none' ? null : normalizeTypedDay(input)

export async function runUserDatesChange(user: string, options: DatesOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const { joined, leaves } = options
  if (joined === undefined && leaves === undefined) throw new CommandFailure(t('users.noDates'))
  // report invalid options before signing in
  validateInput(changeDates, { joinedOn: parseTypedDate(joined, null), leavesOn: parseTypedDate(leaves, null) }, context)
  const scope = await resolveUserContract(options, context)
  const userRow = await findUser(scope, user, context)
  const body = validateInput(
    changeDates,
    { joinedOn: parseTypedDate(joined, userRow.joinedOn), leavesOn: parseTypedDate(leaves, userRow.leavesOn) },
    context,
  )
  const { call, contractId } = scope
  const { userId } = userRow
  const row =
    contractId === null
      ? await call(ownUserDates, { params: { userId }, body })
      : await call(contractUserDates, { params: { id: contractId, userId }, body })
  const values = { name: userRow.fullName, email: userRow.email, day: row.leavesOn === null ? '' : formatDate(row.leavesOn) }
  const message = row.leavesOn === null ? 'users.datesDone' : row.status === 'left' ? 'users.datesLeft' : 'users.datesUntil'
  await printUser(row, t(message, values), options, context)
}
