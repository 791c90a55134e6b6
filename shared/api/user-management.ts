import { z } from 'zod'
import { roles } from '../access/permissions.ts'
import { contractDetail } from './contract.ts'
import { defineEndpoint } from './endpoint.ts'
import { createdAt } from './record-versions.ts'
import {
  changeDates,
  changeMenu,
  changeRole,
  changeStatus,
  userHistory,
  userHistoryBody,
  userList,
  userListBody,
  userRow,
} from './user-rows.ts'

const changeErrors = [
  'resource.notFound',
  'user.self',
  'user.lastAdministrator',
  'user.fixedRole',
  'contract.licencesFull',
  'contract.adminsFull',
  'contract.deleted',
] as const

const errorsOfDates = [
  'resource.notFound',
  'user.self',
  'user.lastAdministrator',
  'contract.licencesFull',
  'contract.adminsFull',
  'contract.deleted',
] as const

const id = z.string().min(1).max(64)
const userParams = z.strictObject({ userId: id })
const ofContract = z.strictObject({ id })
const ownChange = {
  invalidates: ['users', 'audit'],
  access: 'user-management-edit',
  params: userParams,
  result: userRow,
} as const
const contractChange = {
  invalidates: ['users', 'audit'],
  access: 'admin',
  params: z.strictObject({ id, userId: id }),
  result: userRow,
} as const
const contractList = {
  cacheTags: ['users'],
  access: 'admin',
  params: ofContract,
  body: userListBody,
  result: userList,
  errors: ['resource.notFound'],
  example: () => ({ params: { id: 'demo-publisher' } }),
} as const
const demoUser = { userId: 'demo-user' }
const demoContractUser = { id: 'demo-publisher', userId: 'demo-user' }
const demoContractAdmin = { id: 'demo-publisher', userId: 'demo-company' }

/** Administrators of the operator. */
export const administrators = defineEndpoint({
  name: 'administrators',
  kind: 'list',
  cacheTags: ['users'],
  route: 'GET /usr',
  access: 'admin',
  summary: { ja: '運営管理者', en: 'Administrators of the operator' },
  query: z.strictObject({ role: z.literal('admin') }),
  result: z.strictObject({
    list: z.array(
      z.strictObject({ userId: z.string(), email: z.string(), fullName: z.string(), role: z.enum(roles), status: z.string() }),
    ),
  }),
  example: () => ({ query: { role: 'admin' } }),
})

export const ownUsers = defineEndpoint({
  name: 'ownUsers',
  kind: 'list',
  cacheTags: ['users'],
  route: 'POST /usr/management/list',
  access: 'user-management',
  summary: { ja: '自分の契約のユーザー', en: 'Users of the own contract' },
  body: userListBody,
  result: userList,
})

export const ownUserHistory = defineEndpoint({
  name: 'ownUserHistory',
  kind: 'list',
  cacheTags: ['users'],
  route: 'POST /usr/management/history/0',
  access: 'user-management',
  summary: { ja: '自分の契約のユーザーの変更履歴', en: 'History of the users of the own contract' },
  body: userHistoryBody,
  result: userHistory,
})

export const ownUserRole = defineEndpoint({
  name: 'ownUserRole',
  kind: 'command',
  ...ownChange,
  route: 'PUT /usr/management/{userId}/role',
  summary: { ja: 'ユーザーの役割を変える', en: 'Change a user’s role' },
  body: changeRole,
  errors: changeErrors,
  example: () => ({ params: demoUser, body: { userType: 0 } }),
})

export const ownUserStatus = defineEndpoint({
  name: 'ownUserStatus',
  kind: 'command',
  ...ownChange,
  route: 'PUT /usr/management/{userId}/status',
  summary: { ja: 'ユーザーを停止・再開する', en: 'Suspend or reactivate a user' },
  body: changeStatus,
  errors: changeErrors,
  example: () => ({ params: demoUser, body: { status: 'active' } }),
})

export const ownUserMenu = defineEndpoint({
  name: 'ownUserMenu',
  kind: 'command',
  ...ownChange,
  route: 'PUT /usr/management/{userId}/menu',
  summary: { ja: 'ユーザーのメニューを設定する', en: 'Set a user’s menu' },
  body: changeMenu,
  errors: ['resource.notFound'],
  example: () => ({ params: demoUser, body: { disableMenuTab: [] } }),
})

export const ownUserDates = defineEndpoint({
  name: 'ownUserDates',
  kind: 'command',
  ...ownChange,
  route: 'PUT /usr/management/{userId}/dates',
  summary: { ja: 'ユーザーの入社日と退職日を変える', en: 'Set a user’s joining and leaving dates' },
  body: changeDates,
  errors: errorsOfDates,
  example: () => ({ params: demoUser, body: { joinedOn: '2020-04-01', leavesOn: null } }),
})

export const contractUserContract = defineEndpoint({
  name: 'contractUserContract',
  kind: 'lookup',
  cacheTags: ['contracts', 'users'],
  route: 'GET /usr/contract/{id}/user-management',
  access: 'admin',
  summary: { ja: 'ユーザー管理の対象の契約', en: 'Contract of user management' },
  params: ofContract,
  query: z.strictObject({ createdAt }),
  result: contractDetail,
  errors: ['resource.notFound'],
  example: () => ({ params: { id: 'demo-publisher' } }),
})

export const contractUsers = defineEndpoint({
  name: 'contractUsers',
  kind: 'list',
  ...contractList,
  route: 'POST /usr/contract/{id}/user-management/list',
  summary: { ja: '契約の一般ユーザー', en: 'General users of a contract' },
})

export const contractAdmins = defineEndpoint({
  name: 'contractAdmins',
  kind: 'list',
  ...contractList,
  route: 'POST /usr/contract/{id}/user-management/admin/list',
  summary: { ja: '契約の管理者', en: 'Administrators of a contract' },
})

const contractHistory = { ...contractList, body: userHistoryBody, result: userHistory } as const

export const contractUserHistory = defineEndpoint({
  name: 'contractUserHistory',
  kind: 'list',
  ...contractHistory,
  route: 'POST /usr/contract/{id}/user-management/history/0',
  summary: { ja: '契約の一般ユーザーの変更履歴', en: 'History of the general users of a contract' },
})
export const contractAdminHistory = defineEndpoint({
  name: 'contractAdminHistory',
  kind: 'list',
  ...contractHistory,
  route: 'POST /usr/contract/{id}/user-management/history/1',
  summary: { ja: '契約の管理者の変更履歴', en: 'History of the administrators of a contract' },
})

export const contractUserRole = defineEndpoint({
  name: 'contractUserRole',
  kind: 'command',
  ...contractChange,
  route: 'PUT /usr/contract/{id}/user-management/{userId}/role',
  summary: { ja: '契約の一般ユーザーの役割を変える', en: 'Change the role of a general user of a contract' },
  body: changeRole,
  errors: changeErrors,
  example: () => ({ params: demoContractUser, body: { userType: 0 } }),
})

export const contractUserStatus = defineEndpoint({
  name: 'contractUserStatus',
  kind: 'command',
  ...contractChange,
  route: 'PUT /usr/contract/{id}/user-management/{userId}/status',
  summary: { ja: '契約の一般ユーザーを停止・再開する', en: 'Suspend or reactivate a general user of a contract' },
  body: changeStatus,
  errors: changeErrors,
  example: () => ({ params: demoContractUser, body: { status: 'active' } }),
})

export const contractUserMenu = defineEndpoint({
  name: 'contractUserMenu',
  kind: 'command',
  ...contractChange,
  route: 'PUT /usr/contract/{id}/user-management/{userId}/menu',
  summary: { ja: '契約のユーザーのメニューを設定する', en: 'Set the menu of a user of a contract' },
  body: changeMenu,
  errors: ['resource.notFound'],
  example: () => ({ params: demoContractUser, body: { disableMenuTab: [] } }),
})

export const contractUserDates = defineEndpoint({
  name: 'contractUserDates',
  kind: 'command',
  ...contractChange,
  route: 'PUT /usr/contract/{id}/user-management/{userId}/dates',
  summary: { ja: '契約のユーザーの入社日と退職日を変える', en: 'Set joining and leaving dates of a user of a contract' },
  body: changeDates,
  errors: errorsOfDates,
  example: () => ({ params: demoContractUser, body: { joinedOn: '2020-04-01', leavesOn: null } }),
})

export const contractAdminRole = defineEndpoint({
  name: 'contractAdminRole',
  kind: 'command',
  ...contractChange,
  route: 'PUT /usr/contract/{id}/user-management/admin/{userId}/role',
  summary: { ja: '契約の管理者の役割を変える', en: 'Change the role of an administrator of a contract' },
  body: changeRole,
  errors: changeErrors,
  example: () => ({ params: demoContractAdmin, body: { userType: 1 } }),
})

export const contractAdminStatus = defineEndpoint({
  name: 'contractAdminStatus',
  kind: 'command',
  ...contractChange,
  route: 'PUT /usr/contract/{id}/user-management/admin/{userId}/status',
  summary: { ja: '契約の管理者を停止・再開する', en: 'Suspend or reactivate an administrator of a contract' },
  body: changeStatus,
  errors: changeErrors,
  example: () => ({ params: demoContractAdmin, body: { status: 'active' } }),
})
