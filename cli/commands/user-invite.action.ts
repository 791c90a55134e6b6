import { info } from '../../shared/api/session.ts'
import { userListBody } from '../../shared/api/user-rows.ts'
import { register } from '../../shared/api/verify-registration.ts'
import { readUsers } from '../accounts/contract-users.ts'
import { resolveContract } from '../accounts/find-contract.ts'
import { connect } from '../connection/connect.ts'
import type { CommandContext } from '../context/context.ts'
import { validateInput } from '../input/validate-input.ts'
import { printNote, writeJson } from '../output/write-output.ts'
import type { UserOptions } from './user-management.action.ts'

interface InviteOptions extends UserOptions {
  name: string
  kana?: string
  department?: string
  phone?: string
}

/**
 * `users invite`: registers a person with the number of the contract. The person receives the registration mail and sets a
 * password through its link.
 */
export async function runUserInvite(email: string, options: InviteOptions, context: CommandContext): Promise<void> {
  const person = {
    email,
    emailConfirm: email,
    fullName: options.name,
    fullNameKana: options.kana,
    department: options.department,
    phone: options.phone,
  }
  // report invalid options before signing in
  validateInput(register.body, { ...person, contractNumber: options.contract ?? '0' }, context)
  const { call } = await connect(options, context)
  const { id, number, name } =
    options.contract === undefined
      ? { ...(await call(info)).contract, id: null }
      : await resolveContract(call, options.contract, context)
  // registration is open to everyone; an invitation requires the right to manage users, checked by this call
  await readUsers({ call, contractId: id }, userListBody.parse({ pageSize: 1 }), false)
  const body = validateInput(register.body, { ...person, contractNumber: number }, context)
  const { linkMinutes } = await call(register, { body })
  if (options.json) return writeJson({ email: body.email, contractNumber: number, linkMinutes })
  printNote(context.t('users.invited', { email: body.email, contract: name, minutes: linkMinutes }))
}
