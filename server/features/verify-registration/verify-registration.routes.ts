import type { Knex } from 'knex'
import { register, validateRegistration, verifyRegistration } from '../../../shared/api/verify-registration.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { formatSentenceDate } from '../../../shared/calendar/sentence-date.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { acceptsInvitations } from '../../accounts/invitations.ts'
import { LINK_MINUTES, limitTokenAttempts } from '../../accounts/one-time-token.ts'
import { checkNewPassword } from '../../accounts/passwords.ts'
import { acceptRegistration, addRegistrationRequest, findRegistrationRequest } from '../../accounts/registration-requests.ts'
import { countUsedSeats, lockContract, requireEnoughSeats } from '../../accounts/seats.ts'
import { recordUserChange } from '../../accounts/users.ts'
import type { WithConfig } from '../../foundation/config.ts'
import { createMail, createRegisteredMail, getRegistrationLink } from '../../mail/create-mail.ts'
import type { WithMail } from '../../mail/mailer.ts'
import { recordAuditEvent } from '../../operations/audit.ts'
import type { WithOperations } from '../../operations/database.ts'
import { ContractModel, UserModel } from '../../operations/models.ts'
import { hashPassword } from '../../operations/password.ts'
import { limitRequests } from '../../operations/request-limit.ts'
import { type Call, defineRoute } from '../../routing/route.ts'

type Registration = Pick<Call<typeof register>, 'body' | 'address' | 'language'>

/** False for the operator's own contract, whose staff are invited, and for trials. */
const acceptsRegistrations = (contract: ContractModel): boolean => acceptsInvitations(contract) && !contract.isOperator

/** Returns the contract of a number. One that accepts no registrations is answered like an unknown number. */
async function findOpenContract(knex: Knex, { body, address }: Registration): Promise<ContractModel> {
  const contract = await ContractModel.query(knex).findOne({ number: body.contractNumber.trim() })
  if (!contract || !acceptsRegistrations(contract)) {
    await recordAuditEvent(knex, {
      action: 'registration.failed',
      target: body.email,
      detail: { number: body.contractNumber },
      address,
    })
    throw new AppError('registration.contractNumber', {}, [{ field: 'contractNumber', code: 'registration.contractNumber' }])
  }
  return contract
}

/** Throws if no licence is free. Checked before any address is looked up, so that a full contract answers everyone the same. */
async function requireLicence(knex: Knex, contract: ContractModel): Promise<void> {
  const used = (await countUsedSeats(knex, [contract.id])).get(contract.id)
  if ((used?.licences ?? 0) >= contract.licences) throw new AppError('registration.full', { licences: contract.licences })
}

/** Stores the request and mails its link, or mails the owner of a registered address: the result is the same. */
async function sendRegistration(
  registration: Registration,
  contract: ContractModel,
  services: WithConfig & WithMail & WithOperations,
): Promise<void> {
  const { knex } = services.operations
  const { language, address, body } = registration
  const email = body.email.toLowerCase()
  const existingUser = await UserModel.query(knex).findOne({ email })
  if (existingUser) {
    await services.mail.send(createRegisteredMail(existingUser, language, services.config))
    return
  }
  const token = await addRegistrationRequest(knex, { contractId: contract.id, body })
  await recordAuditEvent(knex, { action: 'registration', contractId: contract.id, target: email, address })
  const values = {
    name: body.fullName,
    contract: contract.name,
    link: getRegistrationLink(services.config, language, token),
    minutes: LINK_MINUTES.registration,
  }
  await services.mail.send(createMail('registration', { to: email, language, values }))
}

const limitRegistration = ({ body, address }: Registration, services: WithOperations) =>
  limitRequests(services.operations.knex, {
    kind: 'register',
    account: body.email,
    address,
    contract: body.contractNumber,
  })

export const verifyRegistrationRoutes = [
  defineRoute(validateRegistration, async (call, services) => {
    const { knex } = services.operations
    await limitRegistration(call, services)
    const contract = await findOpenContract(knex, call)
    await requireLicence(knex, contract)
    return { companyName: contract.companyName, contractName: contract.name }
  }),
  defineRoute(register, async (call, services) => {
    const { knex } = services.operations
    await limitRegistration(call, services)
    const contract = await findOpenContract(knex, call)
    await requireLicence(knex, contract)
    services.background.runInBackground(() => sendRegistration(call, contract, services))
    return { linkMinutes: LINK_MINUTES.registration }
  }),
  defineRoute(verifyRegistration, async (call, services) => {
    const { knex } = services.operations
    const { token, password } = call.body
    await limitTokenAttempts(knex, { token, address: call.address })
    const registration = await findRegistrationRequest(knex, token)
    if (registration === null) throw new AppError('token.invalid')
    const { startsOn } = registration
    if (startsOn !== null && startsOn > getTodayInJapan())
      throw new AppError('registration.early', { day: formatSentenceDate(startsOn, call.language) })
    await checkNewPassword(registration, password, 'password')
    const passwordHash = await hashPassword(password)
    await knex.transaction(async (trx) => {
      const contract = await lockContract(trx, registration.contractId)
      // the same link may have been used meanwhile
      const request = await findRegistrationRequest(trx, token)
      if (request === null) throw new AppError('token.invalid')
      const isInvited = request.invitedBy !== null
      if (!(isInvited ? acceptsInvitations(contract) : acceptsRegistrations(contract))) throw new AppError('token.invalid')
      if (!isInvited) await requireLicence(trx, contract)
      const user = await acceptRegistration(trx, { request, contract, passwordHash })
      if (user === null) throw new AppError('token.invalid')
      // the invitation held the seat until now
      await requireEnoughSeats(trx, contract, user.userType)
      await recordUserChange(trx, user, { change: 'verified', before: null, after: 'active', byName: null })
      await recordAuditEvent(trx, {
        action: 'registration.verified',
        userId: user.id,
        contractId: contract.id,
        address: call.address,
      })
    })
    return { email: registration.email }
  }),
]
