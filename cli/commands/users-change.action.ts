import {
  contractAdminRole,
  contractAdminStatus,
  contractUserRole,
  contractUserStatus,
  ownUserRole,
  ownUserStatus,
} from '../../shared/contract/user-management.ts'
import type { UserRow } from '../../shared/contract/user-rows.ts'
import { userTypes } from '../../shared/permissions.ts'
import { accountWords } from '../account-words.ts'
import { findUser } from '../contract-users.ts'
import { note, refuseBoth, writeList } from '../output.ts'
import type { Surroundings } from '../surroundings.ts'
import { allColumns, type UserOptions, whoseUsers } from './users.action.ts'
import type { typeNames } from './users.ts'

/** The user as they are now, for programs; for people the sentence is the answer. */
async function report(row: UserRow, sentence: string, options: UserOptions, surroundings: Surroundings): Promise<void> {
  if (options.json || options.csv)
    await writeList({ answer: row, rows: [row], columns: allColumns(surroundings) }, options, surroundings)
  note(sentence)
}

export async function changeRole(
  { user, type }: { user: string; type: (typeof typeNames)[number] },
  options: UserOptions,
  surroundings: Surroundings,
): Promise<void> {
  refuseBoth(options, surroundings)
  const { say, language } = surroundings
  const { names } = accountWords(language)
  const whose = await whoseUsers(options, surroundings)
  const found = await findUser(whose, user, surroundings)
  const { call, contractId } = whose
  const body = { userType: userTypes[type] }
  const { userId } = found
  const row =
    contractId === null
      ? await call(ownUserRole, { params: { userId }, body })
      : await call(found.userType === userTypes.admin ? contractAdminRole : contractUserRole, {
          params: { id: contractId, userId },
          body,
        })
  const values = { name: found.fullName, email: found.email, type: names[`userType.${body.userType}`] }
  await report(row, say(found.userType === body.userType ? 'users.already' : 'users.roleDone', values), options, surroundings)
}

export async function changeStatus(
  { user, status }: { user: string; status: 'active' | 'disabled' },
  options: UserOptions,
  surroundings: Surroundings,
): Promise<void> {
  refuseBoth(options, surroundings)
  const { say, language } = surroundings
  const { names } = accountWords(language)
  const whose = await whoseUsers(options, surroundings)
  const found = await findUser(whose, user, surroundings)
  const { call, contractId } = whose
  const { userId } = found
  const row =
    contractId === null
      ? await call(ownUserStatus, { params: { userId }, body: { status } })
      : await call(found.userType === userTypes.admin ? contractAdminStatus : contractUserStatus, {
          params: { id: contractId, userId },
          body: { status },
        })
  // somebody who was stopped before they had confirmed their address still has to
  const values = { name: found.fullName, email: found.email, type: names[`userStatus.${row.status}`] }
  await report(row, say(found.status === row.status ? 'users.already' : `users.done.${status}`, values), options, surroundings)
}
