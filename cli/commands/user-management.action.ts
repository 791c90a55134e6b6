import { userTypes } from '../../shared/access/permissions.ts'
import { type UserHistoryRow, type UserRow, userHistoryBody, userListBody } from '../../shared/api/user-rows.ts'
import { formatJapanMinute } from '../../shared/calendar/period.ts'
import { type AccountLabels, getAccountLabels, getLabelOrFallback } from '../accounts/account-labels.ts'
import { type ContractUserScope, findUser, formatSeats, readUserHistory, readUsers } from '../accounts/contract-users.ts'
import { resolveContract } from '../accounts/find-contract.ts'
import { connect } from '../connection/connect.ts'
import { formatRowRange, type PageOptions, toPageFields } from '../connection/read-pages.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import type { CliTranslate } from '../context/language.ts'
import { validateInput } from '../input/validate-input.ts'
import { formatOptionalDay, formatOptionalTimestamp } from '../output/date-time.ts'
import { formatEntries, type OutputColumn } from '../output/table.ts'
import { formatCsv, printNote, writeJson, writeLines, writeList, writeStdout } from '../output/write-output.ts'

export type UserTypeName = keyof typeof userTypes

export interface UserOptions extends GlobalOptions {
  contract?: string
}
interface UserHistoryOptions extends PageOptions {
  contract?: string
  keyword?: string
}
interface UserListOptions extends UserHistoryOptions {
  status?: string
  type?: UserTypeName
}

/** Signs in and finds the named contract, if any. */
export async function resolveUserContract(options: UserOptions, context: CommandContext): Promise<ContractUserScope> {
  const { call } = await connect(options, context)
  if (options.contract === undefined) return { call, contractId: null }
  return { call, contractId: (await resolveContract(call, options.contract, context)).id }
}

/** Names of features hidden from the menu. */
const formatTabNames = (names: AccountLabels['names'], tabs: readonly string[]) =>
  tabs.map((tab) => getLabelOrFallback(names, `tab.${tab}`, tab)).join(', ')

const getTableColumns = ({ t, language }: CommandContext): OutputColumn<UserRow>[] => {
  const { names } = getAccountLabels(language)
  return [
    { title: t('user.fullName'), value: (row) => row.fullName, maxWidth: 24 },
    { title: t('user.email'), value: (row) => row.email, maxWidth: 40 },
    { title: t('user.department'), value: (row) => row.department, maxWidth: 24 },
    { title: t('user.type'), value: (row) => names[`userType.${row.userType}`] },
    { title: t('user.status'), value: (row) => names[`userStatus.${row.status}`] },
    { title: t('user.registeredAt'), value: (row) => formatJapanMinute(row.registeredAt) },
    { title: t('user.leavesOn'), value: (row) => formatOptionalDay(row.leavesOn) },
    { title: t('user.lastLoginAt'), value: (row) => formatOptionalTimestamp(row.lastLoginAt) },
  ]
}

/** All columns of a user, for spreadsheets and details. */
export const getAllUserColumns = ({ t, language }: CommandContext): OutputColumn<UserRow>[] => {
  const { names } = getAccountLabels(language)
  return [
    { title: 'ID', value: (row) => row.userId },
    { title: t('user.email'), value: (row) => row.email },
    { title: t('user.fullName'), value: (row) => row.fullName },
    { title: t('user.fullNameKana'), value: (row) => row.fullNameKana },
    { title: t('user.department'), value: (row) => row.department },
    { title: t('user.phone'), value: (row) => row.phone },
    { title: t('user.type'), value: (row) => names[`userType.${row.userType}`] },
    { title: t('user.role'), value: (row) => names[`role.${row.role}`] },
    { title: t('user.area'), value: (row) => names[`area.${row.area}`] },
    { title: t('user.status'), value: (row) => names[`userStatus.${row.status}`] },
    { title: t('user.joinedOn'), value: (row) => formatOptionalDay(row.joinedOn) },
    { title: t('user.leavesOn'), value: (row) => formatOptionalDay(row.leavesOn) },
    { title: t('user.disableMenuTab'), value: (row) => formatTabNames(names, row.disableMenuTab) },
    { title: t('user.registeredAt'), value: (row) => formatJapanMinute(row.registeredAt) },
    { title: t('user.lastLoginAt'), value: (row) => formatOptionalTimestamp(row.lastLoginAt) },
    { title: t('user.twoFactor'), value: (row) => (row.hasTwoFactor ? t('user.twoFactorOn') : '') },
    { title: t('user.singleSignOn'), value: (row) => formatOptionalTimestamp(row.ssoLinkedAt) },
  ]
}

export async function runUserList(options: UserListOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const { sort: _sort, ...body } = validateInput(
    userListBody,
    {
      keyword: options.keyword,
      status: options.status,
      userType: options.type === undefined ? undefined : userTypes[options.type],
      ...toPageFields(options, context),
    },
    context,
    { keyword: '--keyword' },
  )
  const result = await readUsers(await resolveUserContract(options, context), body, options.all)
  const columns = options.csv ? getAllUserColumns(context) : getTableColumns(context)
  await writeList({ result, rows: result.list, columns, footer: formatRowRange(result, context) }, options, context)
  if (result.seats && !options.json && !options.csv) printNote(formatSeats(result.seats, t))
}

export async function runUserShow(input: string, options: UserOptions, context: CommandContext): Promise<void> {
  const user = await findUser(await resolveUserContract(options, context), input, context)
  if (options.json) return writeJson(user)
  const columns = getAllUserColumns(context)
  if (options.csv) return writeStdout(formatCsv(columns, [user]))
  return writeLines(formatEntries(columns.map(({ title, value }) => [title, String(value(user) || '-')])))
}

/** Describes a change in a user's history. */
function formatUserChange({ change, before, after }: UserHistoryRow, names: AccountLabels['names'], t: CliTranslate): string {
  const formatFieldValue = (value: string | null) => {
    const text = value ?? ''
    if (change === 'joinedOn' || change === 'leavesOn') return formatOptionalDay(value) ?? '-'
    if (change === 'role') return getLabelOrFallback(names, `userType.${text}`, text)
    if (change === 'menu')
      return (
        formatTabNames(
          names,
          text.split(',').filter((tab) => tab !== ''),
        ) || t('user.noneHidden')
      )
    return getLabelOrFallback(names, `userStatus.${text}`, text)
  }
  if (change === 'sso') return t(after === 'linked' ? 'userSso.linked' : 'userSso.unlinked')
  return before === null && change !== 'joinedOn' && change !== 'leavesOn'
    ? formatFieldValue(after)
    : t('versions.change', { before: formatFieldValue(before), after: formatFieldValue(after) })
}

export async function runUserHistory(options: UserHistoryOptions, context: CommandContext): Promise<void> {
  const { t, language } = context
  const { names, contract } = getAccountLabels(language)
  const body = validateInput(userHistoryBody, { keyword: options.keyword, ...toPageFields(options, context) }, context, {
    keyword: '--keyword',
  })
  const result = await readUserHistory(await resolveUserContract(options, context), body, options.all)
  const columns: OutputColumn<UserHistoryRow>[] = [
    { title: contract.when, value: (row) => formatJapanMinute(row.at) },
    { title: t('user.fullName'), value: (row) => row.fullName, maxWidth: 24 },
    { title: t('user.email'), value: (row) => row.email, maxWidth: 40 },
    { title: t('user.change'), value: (row) => t(`userChange.${row.change}`) },
    { title: t('user.changed'), value: (row) => formatUserChange(row, names, t), maxWidth: 60 },
    { title: t('user.changedBy'), value: (row) => row.byName },
  ]
  await writeList({ result, rows: result.list, columns, footer: formatRowRange(result, context) }, options, context)
}
