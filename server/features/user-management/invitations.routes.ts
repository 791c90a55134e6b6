import { invitationLink, invitationResend, invitations, invitationWithdraw, invite } from '../../../shared/api/invitations.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { formatSentenceDate } from '../../../shared/calendar/sentence-date.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { mail } from '../../../shared/messages/mail.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import { findContract } from '../../accounts/contract-versions.ts'
import {
  addInvitations,
  findInvitation,
  listInvitations,
  readInvitationToken,
  renewInvitation,
  type SentInvitation,
  toInvitationRow,
  withdrawInvitation,
} from '../../accounts/invitations.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import type { WithConfig } from '../../foundation/config.ts'
import { createMail, createRegisteredMail, getRegistrationLink } from '../../mail/create-mail.ts'
import type { WithMail } from '../../mail/mailer.ts'
import type { WithOperations } from '../../operations/database.ts'
import { type ContractModel, UserModel } from '../../operations/models.ts'
import { limitRequests } from '../../operations/request-limit.ts'
import { defineRoute, getActor, requireSignedIn } from '../../routing/route.ts'

interface InvitationCall {
  params: { id: string }
  user: SignedIn | null
  address: string
}

/** Returns the contract of the call: any one for the operator, only the own one for others. */
function findCallContract({ operations: { knex } }: WithOperations, call: InvitationCall): Promise<ContractModel> {
  const { operator, contractId } = requireSignedIn(call)
  if (!operator && call.params.id !== contractId) throw new AppError('resource.notFound')
  return findContract(knex, call.params.id)
}

/** Mails an invitation, or tells the owner of an address that is registered elsewhere where to sign in. */
async function mailInvitation(
  services: WithConfig & WithMail & WithOperations,
  { request, token }: SentInvitation,
  { contract, language }: { contract: ContractModel; language: Language },
): Promise<void> {
  const { email, fullName, invitedBy, startsOn, expiresAt } = request
  const registered = await UserModel.query(services.operations.knex).findOne({ email })
  if (registered) return services.mail.send(createRegisteredMail(registered, language, services.config))
  const day = formatSentenceDate(getTodayInJapan(Date.parse(expiresAt)), language)
  const period =
    startsOn === null || startsOn <= getTodayInJapan()
      ? fillPlaceholders(mail[language]['invitation.until'], { day })
      : fillPlaceholders(mail[language]['invitation.between'], { from: formatSentenceDate(startsOn, language), day })
  const values = {
    name: fullName,
    inviter: invitedBy ?? '',
    contract: contract.name,
    link: getRegistrationLink(services.config, language, token),
    period,
  }
  return services.mail.send(createMail('invitation', { to: email, language, values }))
}

const toNamedInvitation = (call: InvitationCall & { params: { invitationId: string } }) => ({
  contractId: call.params.id,
  invitationId: call.params.invitationId,
  by: getActor(call),
})

export const invitationRoutes = [
  defineRoute(invitations, async (call, services) =>
    listInvitations(services.operations.knex, await findCallContract(services, call)),
  ),
  defineRoute(invite, async (call, services) => {
    const { knex } = services.operations
    const contract = await findCallContract(services, call)
    const { people } = call.body
    for (const { email } of people) await limitRequests(knex, { kind: 'invite', account: email, address: call.address })
    const { operator: isOperator } = requireSignedIn(call)
    const sent = await addInvitations(knex, services, { contractId: contract.id, people, by: getActor(call), isOperator })
    services.background.runInBackground(async () => {
      // an address that refuses its mail must not keep the others from theirs
      const failures: unknown[] = []
      for (const invitation of sent)
        await mailInvitation(services, invitation, { contract, language: call.language }).catch((error: unknown) =>
          failures.push(error),
        )
      if (failures.length > 0) throw failures[0]
    })
    return listInvitations(knex, contract)
  }),
  defineRoute(invitationResend, async (call, services) => {
    const { knex } = services.operations
    const contract = await findCallContract(services, call)
    const { email } = await findInvitation(knex, toNamedInvitation(call))
    await limitRequests(knex, { kind: 'invite', account: email, address: call.address })
    const sent = await renewInvitation(knex, services, toNamedInvitation(call))
    services.background.runInBackground(() => mailInvitation(services, sent, { contract, language: call.language }))
    return toInvitationRow(sent.request)
  }),
  defineRoute(invitationLink, async (call, services) => {
    await findCallContract(services, call)
    const { request, token } = await readInvitationToken(services.operations.knex, services, toNamedInvitation(call))
    return { link: getRegistrationLink(services.config, call.language, token), expiresAt: request.expiresAt }
  }),
  defineRoute(invitationWithdraw, async (call, services) => {
    await findCallContract(services, call)
    return withdrawInvitation(services.operations.knex, toNamedInvitation(call))
  }),
]
