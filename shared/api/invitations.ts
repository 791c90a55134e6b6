import { z } from 'zod'
import { addDays, getTodayInJapan } from '../calendar/period.ts'
import { day } from '../fields/day.ts'
import { textLimits } from '../fields/validation.ts'
import { createOptionalTextSchema, createRequiredTextSchema, email, katakana, phone } from './account-fields.ts'
import { defineEndpoint } from './endpoint.ts'
import { seats } from './user-rows.ts'

/** People per call, days until a link expires, and days until which the first day of use may be set ahead. */
export const invitationLimits = { people: 50, linkDays: 7, daysAhead: 90 } as const

const userType = z.union([z.literal(0), z.literal(1)])

/** Somebody to invite. */
export const invitedPerson = z.strictObject({
  email,
  fullName: createRequiredTextSchema(textLimits.name),
  fullNameKana: katakana,
  department: createOptionalTextSchema(textLimits.department),
  phone,
  /** 0 general, 1 administrator. */
  userType: userType.default(0),
  /** First day of use, which becomes the joining date; null for at once. */
  startsOn: day
    .nullable()
    .default(null)
    .refine(
      (text) => text === null || (text >= getTodayInJapan() && text <= addDays(getTodayInJapan(), invitationLimits.daysAhead)),
      { message: 'invitation.startsOn' },
    ),
})
export type InvitedPerson = z.output<typeof invitedPerson>

export const inviteBody = z
  .strictObject({ people: z.array(invitedPerson).min(1, { message: 'validation.required' }).max(invitationLimits.people) })
  .superRefine(({ people }, context) => {
    const addresses = people.map((person) => person.email.toLowerCase())
    addresses.forEach((address, index) => {
      if (addresses.indexOf(address) < index)
        context.addIssue({ code: 'custom', message: 'invitation.twice', path: ['people', index, 'email'] })
    })
  })

/** An invitation that has not been accepted. */
export const invitationRow = z.strictObject({
  invitationId: z.string(),
  email: z.string(),
  fullName: z.string(),
  department: z.string().nullable(),
  userType,
  startsOn: z.string().nullable(),
  /** `expired`: the link no longer works and the seat is free again. */
  status: z.enum(['pending', 'expired']),
  invitedBy: z.string(),
  /** Time of the last mail. */
  sentAt: z.string(),
  expiresAt: z.string(),
})
export type InvitationRow = z.output<typeof invitationRow>

export const invitationList = z.strictObject({ list: z.array(invitationRow), seats })
export type InvitationList = z.output<typeof invitationList>

const id = z.string().min(1).max(64)
const ofContract = z.strictObject({ id })
const ofInvitation = z.strictObject({ id, invitationId: id })
const changed = { invalidates: ['users', 'contracts', 'audit'], access: 'user-management-edit' } as const
const changeErrors = ['resource.notFound', 'contract.deleted', 'contract.licencesFull', 'contract.adminsFull'] as const
const demoInvitation = { id: 'demo-publisher', invitationId: 'demo-invitation' }

/** Open and recently expired invitations of the own contract; of any contract for the operator. */
export const invitations = defineEndpoint({
  name: 'invitations',
  kind: 'list',
  cacheTags: ['users'],
  route: 'GET /usr/contract/{id}/invitations',
  access: 'user-management',
  summary: { ja: '契約の招待中のユーザー', en: 'Invitations of a contract' },
  params: ofContract,
  result: invitationList,
  errors: ['resource.notFound'],
  example: () => ({ params: { id: 'demo-publisher' } }),
})

export const invite = defineEndpoint({
  name: 'invite',
  kind: 'command',
  ...changed,
  route: 'POST /usr/contract/{id}/invitations',
  summary: { ja: 'ユーザーを招待する（招待のメールを送る）', en: 'Invite users by mail' },
  params: ofContract,
  body: inviteBody,
  result: invitationList,
  errors: [
    ...changeErrors,
    'invitation.registered',
    'invitation.registeredElsewhere',
    'invitation.pending',
    'invitation.twice',
    'invitation.startsOn',
    'invitation.noContract',
    'requests.tooMany',
  ],
  example: () => ({
    params: { id: 'demo-publisher' },
    body: { people: [{ email: 'new@demo.example', fullName: '新規 花子', department: '営業部', userType: 0, startsOn: null }] },
  }),
})

export const invitationResend = defineEndpoint({
  name: 'invitationResend',
  kind: 'command',
  ...changed,
  route: 'POST /usr/contract/{id}/invitations/{invitationId}/resend',
  summary: { ja: '招待のメールをもう一度送る', en: 'Send the mail of an invitation again' },
  params: ofInvitation,
  result: invitationRow,
  errors: [...changeErrors, 'invitation.noContract', 'requests.tooMany'],
  example: () => ({ params: demoInvitation }),
})

/** Only for the operator: with the link anybody could register an address that is not theirs. */
export const invitationLink = defineEndpoint({
  name: 'invitationLink',
  kind: 'command',
  ...changed,
  access: 'admin',
  route: 'POST /usr/contract/{id}/invitations/{invitationId}/link',
  summary: { ja: '招待のリンクを読む', en: 'Read the link of an invitation' },
  params: ofInvitation,
  result: z.strictObject({ link: z.string(), expiresAt: z.string() }),
  errors: ['resource.notFound', 'invitation.expired'],
  example: () => ({ params: demoInvitation }),
})

export const invitationWithdraw = defineEndpoint({
  name: 'invitationWithdraw',
  kind: 'command',
  ...changed,
  route: 'DELETE /usr/contract/{id}/invitations/{invitationId}',
  summary: { ja: '招待を取り消す', en: 'Withdraw an invitation' },
  params: ofInvitation,
  result: invitationRow,
  errors: ['resource.notFound'],
  example: () => ({ params: demoInvitation }),
})
