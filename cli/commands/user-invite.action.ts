import { userTypes } from '../../shared/access/permissions.ts'
import {
  type InvitationRow,
  invitationLink,
  invitationResend,
  invitations,
  invitationWithdraw,
  invite,
  inviteBody,
} from '../../shared/api/invitations.ts'
import { info } from '../../shared/api/session.ts'
import { formatJapanMinute } from '../../shared/calendar/period.ts'
import { getAccountLabels } from '../accounts/account-labels.ts'
import { formatSeats } from '../accounts/contract-users.ts'
import type { CommandContext } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import { normalizeOptionalDay } from '../input/typed-day.ts'
import { validateInput } from '../input/validate-input.ts'
import { formatOptionalDay } from '../output/date-time.ts'
import type { OutputColumn } from '../output/table.ts'
import { printNote, writeJson, writeLines, writeList } from '../output/write-output.ts'
import { resolveUserContract, type UserOptions, type UserTypeName } from './user-management.action.ts'

interface InviteOptions extends UserOptions {
  name: string
  kana?: string
  department?: string
  phone?: string
  type?: UserTypeName
  starts?: string
}

/** Signs in and returns the calls with the id of the named contract, or of the own one. */
async function connectToContract(options: UserOptions, context: CommandContext) {
  const { call, contractId } = await resolveUserContract(options, context)
  return { call, id: contractId ?? (await call(info)).contract.id }
}

const getInvitationColumns = ({ t, language }: CommandContext): OutputColumn<InvitationRow>[] => {
  const { names } = getAccountLabels(language)
  return [
    { title: t('user.fullName'), value: (row) => row.fullName, maxWidth: 24 },
    { title: t('user.email'), value: (row) => row.email, maxWidth: 40 },
    { title: t('user.department'), value: (row) => row.department, maxWidth: 24 },
    { title: t('user.type'), value: (row) => names[`userType.${row.userType}`] },
    { title: t('user.status'), value: (row) => t(`invitation.${row.status}`) },
    { title: t('invitation.startsOn'), value: (row) => formatOptionalDay(row.startsOn) },
    { title: t('invitation.sentAt'), value: (row) => formatJapanMinute(row.sentAt) },
    { title: t('invitation.expiresAt'), value: (row) => formatJapanMinute(row.expiresAt) },
    { title: t('invitation.invitedBy'), value: (row) => row.invitedBy },
  ]
}

/** `users invite`: mails an invitation to one person. */
export async function runUserInvite(email: string, options: InviteOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const body = validateInput(
    inviteBody,
    {
      people: [
        {
          email,
          fullName: options.name,
          fullNameKana: options.kana,
          department: options.department,
          phone: options.phone,
          userType: options.type === undefined ? undefined : userTypes[options.type],
          startsOn: normalizeOptionalDay(options.starts),
        },
      ],
    },
    context,
    { 'people.0.startsOn': '--starts' },
  )
  const { call, id } = await connectToContract(options, context)
  const { list, seats } = await call(invite, { params: { id }, body })
  const sent = list.find((row) => row.email === email.trim().toLowerCase())
  if (options.json) return writeJson(sent)
  printNote(t('users.invited', { email, day: sent ? formatJapanMinute(sent.expiresAt) : '' }))
  printNote(formatSeats(seats, t))
}

/** `users invitations`: lists invitations that nobody has accepted yet. */
export async function runInvitationList(options: UserOptions, context: CommandContext): Promise<void> {
  const { call, id } = await connectToContract(options, context)
  const { list, seats } = await call(invitations, { params: { id } })
  const footer = formatSeats(seats, context.t)
  await writeList({ result: { list, seats }, rows: list, columns: getInvitationColumns(context), footer }, options, context)
}

/** Finds the invitation of an address. */
async function findInvitation(email: string, options: UserOptions, context: CommandContext) {
  const { call, id } = await connectToContract(options, context)
  const address = email.normalize('NFKC').trim().toLowerCase()
  const row = (await call(invitations, { params: { id } })).list.find((item) => item.email === address)
  if (row === undefined) throw new CommandFailure(context.t('users.noInvitation', { email }))
  return { call, params: { id, invitationId: row.invitationId } }
}

/** `users reinvite`: sends an invitation again. */
export async function runInvitationResend(email: string, options: UserOptions, context: CommandContext): Promise<void> {
  const { call, params } = await findInvitation(email, options, context)
  const row = await call(invitationResend, { params })
  if (options.json) return writeJson(row)
  printNote(context.t('users.invited', { email, day: formatJapanMinute(row.expiresAt) }))
}

/** `users link`: prints the link of an invitation, to pass it on by other means than mail. */
export async function runInvitationLink(email: string, options: UserOptions, context: CommandContext): Promise<void> {
  const { call, params } = await findInvitation(email, options, context)
  const result = await call(invitationLink, { params })
  return options.json ? writeJson(result) : writeLines([result.link])
}

/** `users withdraw`: withdraws an invitation, whose link then no longer works. */
export async function runInvitationWithdraw(email: string, options: UserOptions, context: CommandContext): Promise<void> {
  const { call, params } = await findInvitation(email, options, context)
  const row = await call(invitationWithdraw, { params })
  if (options.json) return writeJson(row)
  printNote(context.t('users.withdrawn', { email }))
}
