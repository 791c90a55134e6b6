import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import {
  type RegisterBody,
  register,
  validateRegistration,
  verifyRegistration,
} from '../../../shared/contract/verify-registration.ts'
import { AppError } from '../../../shared/errors.ts'
import { consumeToken, issueToken, LINK_MINUTES, limitTokenTries, userOfToken } from '../../accounts/one-time-token.ts'
import { checkNewPassword, passwordChange } from '../../accounts/passwords.ts'
import { lockContract, usedSeats } from '../../accounts/seats.ts'
import { contractHolds } from '../../accounts/session.ts'
import { recordUserChange } from '../../accounts/users.ts'
import { homeAddress, letter } from '../../mail/letters.ts'
import { audit } from '../../operations/audit.ts'
import { ContractModel, UserModel } from '../../operations/models.ts'
import { limitRequests } from '../../operations/request-limit.ts'
import { type Call, route } from '../../routing/route.ts'
import type { Services } from '../../services.ts'

type Asked = Pick<Call<typeof register>, 'body' | 'address' | 'language'>

/**
 * The contract behind a number. The operator's own and trials take nobody in this way, and are told apart from wrong
 * numbers by nothing.
 */
async function contractOf(knex: Knex, { body, address }: Asked): Promise<ContractModel> {
  const contract = await ContractModel.query(knex).findOne({ number: body.contractNumber.trim() })
  if (!contract || !contractHolds(contract) || contract.isOperator || contract.type === 'trial') {
    await audit(knex, { action: 'registration.failed', target: body.email, detail: { number: body.contractNumber }, address })
    throw new AppError('registration.contractNumber', {}, [{ field: 'contractNumber', code: 'registration.contractNumber' }])
  }
  return contract
}

/** Whether a place is left. Asked before anything is looked up, so that a full contract answers the same to all. */
async function requirePlace(knex: Knex, contract: ContractModel, wanted = 1): Promise<void> {
  const used = (await usedSeats(knex, [contract.id])).get(contract.id)
  if ((used?.licences ?? 0) + wanted > contract.licences) throw new AppError('registration.full', { licences: contract.licences })
}

interface Registration {
  user: UserModel
  token: string
}

/**
 * The user as registered, new or once more, with the token for their mail: it holds the place from this moment on. Null
 * where the address belongs to somebody already.
 */
async function keepRegistration(knex: Knex, contract: ContractModel, body: RegisterBody): Promise<Registration | null> {
  const email = body.email.toLowerCase()
  const at = new Date().toISOString()
  return knex.transaction(async (trx) => {
    await requirePlace(trx, await lockContract(trx, contract.id))
    const known = await UserModel.query(trx).findOne({ email })
    if (known && known.status !== 'registered') return null
    const fields = {
      contractId: contract.id,
      fullName: body.fullName,
      fullNameKana: body.fullNameKana || null,
      department: body.department || null,
      phone: body.phone || null,
      updatedAt: at,
    }
    if (known) await UserModel.query(trx).findById(known.id).patch(fields)
    const id = known?.id ?? randomUUID()
    if (!known) {
      await UserModel.query(trx).insert({
        id,
        email,
        role: 'USER',
        userType: 0,
        accountType: 2,
        area: 'main',
        status: 'registered',
        passwordHash: '',
        disableMenuTab: [],
        createdAt: at,
        ...fields,
      })
      await recordUserChange(
        trx,
        { id, contractId: contract.id, userType: 0 },
        { change: 'registered', before: null, after: 'registered', byName: null },
      )
    }
    const user = await UserModel.query(trx).findById(id)
    return user ? { user, token: await issueToken(trx, { userId: id, purpose: 'registration' }) } : null
  })
}

/** The mail to a new user, or to one whom the address belongs to already: the page says the same to both. */
async function write(asked: Asked, contract: ContractModel, kept: Registration | null, services: Services): Promise<void> {
  const { knex } = services.operations
  const { language, address, body } = asked
  const home = homeAddress(services.config, language)
  if (kept === null) {
    const known = await UserModel.query(knex).findOne({ email: body.email.toLowerCase() })
    if (!known) return
    const values = { name: known.fullName, link: `${home}/` }
    await services.mail.send(letter('registered', { to: known.email, language, values }))
    return
  }
  const { user, token } = kept
  await audit(knex, { action: 'registration', userId: user.id, contractId: contract.id, target: user.email, address })
  const values = {
    name: user.fullName,
    contract: contract.name,
    link: `${home}/verify-registration/${token}`,
    minutes: LINK_MINUTES.registration,
  }
  await services.mail.send(letter('registration', { to: user.email, language, values }))
}

const limited = (call: Asked, services: Services) =>
  limitRequests(services.operations.knex, { kind: 'register', account: call.body.email, address: call.address })

export const verifyRegistrationRoutes = [
  route(validateRegistration, async (call, services) => {
    const { knex } = services.operations
    await limited(call, services)
    const contract = await contractOf(knex, call)
    await requirePlace(knex, contract)
    return { companyName: contract.companyName, contractName: contract.name }
  }),
  route(register, async (call, services) => {
    const { knex } = services.operations
    await limited(call, services)
    const contract = await contractOf(knex, call)
    const kept = await keepRegistration(knex, contract, call.body)
    services.background.runApart(() => write(call, contract, kept, services))
    return { linkMinutes: LINK_MINUTES.registration }
  }),
  route(verifyRegistration, async (call, services) => {
    const { knex } = services.operations
    const { token, password } = call.body
    await limitTokenTries(knex, { token, address: call.address })
    const user = await userOfToken(knex, { token, purpose: 'registration' })
    if (user?.status !== 'registered') throw new AppError('token.invalid')
    await checkNewPassword(user, password, 'password')
    const store = await passwordChange(user, password)
    await knex.transaction(async (trx) => {
      const contract = await lockContract(trx, user.contractId)
      if (!contractHolds(contract) || !(await consumeToken(trx, token))) throw new AppError('token.invalid')
      await store(trx)
      await UserModel.query(trx).findById(user.id).patch({ status: 'active' })
      // the place that was kept for them is now theirs; licences may have become fewer meanwhile
      await requirePlace(trx, contract, 0)
      await recordUserChange(trx, user, { change: 'verified', before: 'registered', after: 'active', byName: null })
      await audit(trx, { action: 'registration.verified', userId: user.id, contractId: contract.id, address: call.address })
    })
    return { email: user.email }
  }),
]
