import { type UserHistoryRow, type UserRow, userHistoryBody, userListBody } from '../../shared/contract/user-rows.ts'
import { userTypes } from '../../shared/permissions.ts'
import { type AccountWords, accountWords, wordOr } from '../account-words.ts'
import { checked } from '../check.ts'
import { connect } from '../connect.ts'
import { findUser, readUserHistory, readUsers, type Whose } from '../contract-users.ts'
import { findContract } from '../find-contract.ts'
import type { Say } from '../language.ts'
import { momentText } from '../moment.ts'
import { csvText, note, refuseBoth, write, writeJson, writeLines, writeList } from '../output.ts'
import { foundText, type PageOptions, pageFields } from '../read-pages.ts'
import type { GlobalOptions, Surroundings } from '../surroundings.ts'
import { type Column, pairLines } from '../table.ts'
import type { typeNames } from './users.ts'

export interface UserOptions extends GlobalOptions {
  contract?: string
}
export interface UserHistoryOptions extends PageOptions {
  contract?: string
  keyword?: string
}
export interface UserListOptions extends UserHistoryOptions {
  status?: string
  type?: (typeof typeNames)[number]
}

/** Signs in and finds the contract that is named, if one is. */
export async function whoseUsers(options: UserOptions, surroundings: Surroundings): Promise<Whose> {
  const { call } = await connect(options, surroundings)
  if (options.contract === undefined) return { call, contractId: null }
  return { call, contractId: (await findContract(call, options.contract, surroundings)).id }
}

const timeText = (iso: string | null) => (iso === null ? null : momentText(iso))

/** Features that the menu withholds, by name. */
const tabsText = (names: AccountWords['names'], tabs: readonly string[]) =>
  tabs.map((tab) => wordOr(names, `tab.${tab}`, tab)).join(', ')

const tableColumns = ({ say, language }: Surroundings): Column<UserRow>[] => {
  const { names } = accountWords(language)
  return [
    { title: say('user.fullName'), value: (row) => row.fullName, most: 24 },
    { title: say('user.email'), value: (row) => row.email, most: 40 },
    { title: say('user.department'), value: (row) => row.department, most: 24 },
    { title: say('user.type'), value: (row) => names[`userType.${row.userType}`] },
    { title: say('user.status'), value: (row) => names[`userStatus.${row.status}`] },
    { title: say('user.registeredAt'), value: (row) => momentText(row.registeredAt) },
    { title: say('user.lastLoginAt'), value: (row) => timeText(row.lastLoginAt) },
  ]
}

/** All that is known of a user, for a spreadsheet and for the details. */
export const allColumns = ({ say, language }: Surroundings): Column<UserRow>[] => {
  const { names } = accountWords(language)
  return [
    { title: 'ID', value: (row) => row.userId },
    { title: say('user.email'), value: (row) => row.email },
    { title: say('user.fullName'), value: (row) => row.fullName },
    { title: say('user.fullNameKana'), value: (row) => row.fullNameKana },
    { title: say('user.department'), value: (row) => row.department },
    { title: say('user.phone'), value: (row) => row.phone },
    { title: say('user.type'), value: (row) => names[`userType.${row.userType}`] },
    { title: say('user.role'), value: (row) => names[`role.${row.role}`] },
    { title: say('user.area'), value: (row) => names[`area.${row.area}`] },
    { title: say('user.status'), value: (row) => names[`userStatus.${row.status}`] },
    { title: say('user.disableMenuTab'), value: (row) => tabsText(names, row.disableMenuTab) },
    { title: say('user.registeredAt'), value: (row) => momentText(row.registeredAt) },
    { title: say('user.lastLoginAt'), value: (row) => timeText(row.lastLoginAt) },
  ]
}

export async function listUsers(options: UserListOptions, surroundings: Surroundings): Promise<void> {
  refuseBoth(options, surroundings)
  const { say } = surroundings
  const { sort: _sort, ...body } = checked(
    userListBody,
    {
      keyword: options.keyword,
      status: options.status,
      userType: options.type === undefined ? undefined : userTypes[options.type],
      ...pageFields(options, surroundings),
    },
    surroundings,
    { keyword: '--keyword' },
  )
  const answer = await readUsers(await whoseUsers(options, surroundings), body, options.all)
  const columns = options.csv ? allColumns(surroundings) : tableColumns(surroundings)
  await writeList({ answer, rows: answer.list, columns, foot: foundText(answer, surroundings) }, options, surroundings)
  if (answer.seats && !options.json && !options.csv) note(say('users.seats', { ...answer.seats }))
}

export async function showUser(typed: string, options: UserOptions, surroundings: Surroundings): Promise<void> {
  refuseBoth(options, surroundings)
  const user = await findUser(await whoseUsers(options, surroundings), typed, surroundings)
  if (options.json) return writeJson(user)
  const columns = allColumns(surroundings)
  if (options.csv) return write(csvText(columns, [user]))
  return writeLines(pairLines(columns.map(({ title, value }) => [title, String(value(user) || '-')])))
}

/** What a change made of what, in words. */
function changeText({ change, before, after }: UserHistoryRow, names: AccountWords['names'], say: Say): string {
  const word = (value: string | null) => {
    const text = value ?? ''
    if (change === 'role') return wordOr(names, `userType.${text}`, text)
    if (change === 'menu')
      return (
        tabsText(
          names,
          text.split(',').filter((tab) => tab !== ''),
        ) || say('user.noneHidden')
      )
    return wordOr(names, `userStatus.${text}`, text)
  }
  return before === null ? word(after) : say('versions.change', { before: word(before), after: word(after) })
}

export async function usersHistory(options: UserHistoryOptions, surroundings: Surroundings): Promise<void> {
  refuseBoth(options, surroundings)
  const { say, language } = surroundings
  const { names, contract } = accountWords(language)
  const body = checked(userHistoryBody, { keyword: options.keyword, ...pageFields(options, surroundings) }, surroundings, {
    keyword: '--keyword',
  })
  const answer = await readUserHistory(await whoseUsers(options, surroundings), body, options.all)
  const columns: Column<UserHistoryRow>[] = [
    { title: contract.when, value: (row) => momentText(row.at) },
    { title: say('user.fullName'), value: (row) => row.fullName, most: 24 },
    { title: say('user.email'), value: (row) => row.email, most: 40 },
    { title: say('user.change'), value: (row) => say(`userChange.${row.change}`) },
    { title: say('user.changed'), value: (row) => changeText(row, names, say), most: 60 },
    { title: say('user.changedBy'), value: (row) => row.byName },
  ]
  await writeList({ answer, rows: answer.list, columns, foot: foundText(answer, surroundings) }, options, surroundings)
}
