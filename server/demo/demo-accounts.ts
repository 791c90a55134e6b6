import type { Knex } from 'knex'
import { type DataRange, type PatternFlag, patternFlags, type Role } from '../../shared/access/permissions.ts'
import type { DemoSignIn } from '../../shared/api/demo-sign-ins.ts'
import type { companyCategories } from '../../shared/fields/choices.ts'
import { contractRecords } from '../accounts/contract-versions.ts'
import { patternRecords } from '../accounts/pattern-versions.ts'
import { ContractModel, ContractPatternModel, UserModel } from '../operations/models.ts'
import { hashPassword } from '../operations/password.ts'

/** Password of all demo sign-ins, printed at the start. */
export const DEMO_PASSWORD = 'Demo-pass1!'

interface DemoAccount {
  name: string
  fullName: string
  role: Role
  contract: string
  area?: 'main' | 'sales-exports'
  isAdministrator?: boolean
  /** Offered on the sign-in page as this visitor. */
  visitor?: DemoSignIn['visitor']
}

export const demoAccounts: readonly DemoAccount[] = [
  { name: 'admin', fullName: '運営 太郎', role: 'ADMIN', contract: 'operator', visitor: 'operator' },
  { name: 'view', fullName: '閲覧 花子', role: 'ADMIN_VIEW', contract: 'operator' },
  { name: 'company', fullName: '契約 管理', role: 'ADMIN_COMPANY', contract: 'publisher', isAdministrator: true },
  { name: 'user', fullName: '佐伯 由香', role: 'USER', contract: 'publisher', visitor: 'publisher' },
  { name: 'trial', fullName: '試用 一郎', role: 'TRIAL_ACCOUNT', contract: 'trial', visitor: 'trial' },
  { name: 'export', fullName: '出力 担当', role: 'USER', contract: 'publisher', area: 'sales-exports', visitor: 'exports' },
  { name: 'magazine', fullName: '雑誌 営業', role: 'USER', contract: 'magazine' },
  { name: 'own', fullName: '灰谷 銀次', role: 'USER', contract: 'own' },
  { name: 'store', fullName: '本間 栞', role: 'ADMIN_COMPANY', contract: 'store', isAdministrator: true, visitor: 'store' },
  { name: 'agency', fullName: '東雲 直人', role: 'USER', contract: 'agency', visitor: 'agency' },
  { name: 'manufacturer', fullName: '言葉 葉子', role: 'USER', contract: 'manufacturer' },
]

const buildFlags = (disabledFlags: readonly PatternFlag[]) =>
  Object.fromEntries(patternFlags.map((flag) => [flag, !disabledFlags.includes(flag)]))

interface DemoContract {
  id: string
  number: string
  name: string
  company: string
  category: (typeof companyCategories)[number]
  type: 'full' | 'trial'
  attribute?: string
  hasExternalApi?: boolean
  dataRange: DataRange
  pattern: string
  disabledFlags: readonly PatternFlag[]
  ownPublisherCds: string[]
  /** Companies whose stores belong to it. */
  ownCompanyCds?: string[]
}

const demoContracts: readonly DemoContract[] = [
  {
    id: 'operator',
    number: '100000',
    name: '運営',
    company: '売れ筋運営事務局',
    category: 'other',
    type: 'full',
    dataRange: 'full',
    pattern: '全機能',
    disabledFlags: [],
    ownPublisherCds: [],
  },
  {
    id: 'publisher',
    number: '200001',
    name: '汐見坂書房 全社契約',
    attribute: '版元・文庫',
    hasExternalApi: true,
    company: '汐見坂書房',
    category: 'publisher',
    type: 'full',
    dataRange: 'full',
    pattern: 'フルプラン',
    disabledFlags: ['useNoticeManagement'],
    ownPublisherCds: ['9901'],
  },
  {
    id: 'magazine',
    number: '200002',
    name: '汐見坂書房 雑誌契約',
    attribute: '雑誌',
    company: '汐見坂書房 雑誌局',
    category: 'publisher',
    type: 'full',
    dataRange: 'magazine',
    pattern: '雑誌プラン',
    disabledFlags: ['useNoticeManagement', 'useUserManagement'],
    ownPublisherCds: ['9901'],
  },
  {
    id: 'own',
    number: '200003',
    name: '銀鼠コミックス 自社契約',
    attribute: '版元・コミック',
    company: '銀鼠コミックス',
    category: 'publisher',
    type: 'full',
    dataRange: 'contract',
    pattern: '自社商品プラン',
    disabledFlags: ['useNoticeManagement', 'useUserManagement', 'usePublisherRanking'],
    ownPublisherCds: ['9902', '9932'],
  },
  {
    id: 'store',
    number: '210001',
    name: '汽笛堂 本部契約',
    attribute: '書店・全国チェーン',
    company: '汽笛堂ホールディングス',
    category: 'store',
    type: 'full',
    dataRange: 'full',
    pattern: '書店プラン',
    disabledFlags: ['useNoticeManagement', 'usePublisherRanking', 'useContinuousPurchasing'],
    ownPublisherCds: [],
    ownCompanyCds: ['K01'],
  },
  {
    id: 'agency',
    number: '220001',
    name: '東雲出版流通 仕入契約',
    attribute: '取次',
    company: '東雲出版流通',
    category: 'agency',
    type: 'full',
    dataRange: 'full',
    pattern: '取次プラン',
    disabledFlags: ['useNoticeManagement', 'useUserManagement', 'usePurchaseCluster', 'useContinuousPurchasing'],
    ownPublisherCds: [],
  },
  {
    id: 'manufacturer',
    number: '230001',
    name: 'ことのは文具 商品企画契約',
    attribute: 'メーカー・文具',
    company: 'ことのは文具',
    category: 'manufacturer',
    type: 'full',
    dataRange: 'full',
    pattern: 'メーカープラン',
    disabledFlags: ['useNoticeManagement', 'useUserManagement', 'useReservationSubscription', 'usePublisherRanking'],
    ownPublisherCds: [],
  },
  {
    id: 'trial',
    number: '300001',
    name: 'お試し',
    company: '試用のお客さま',
    category: 'publisher',
    type: 'trial',
    dataRange: 'full',
    pattern: 'お試しプラン',
    disabledFlags: ['useNoticeManagement', 'useUserManagement'],
    ownPublisherCds: ['9901'],
  },
]

export const getDemoUsername = ({ name }: DemoAccount): string => `${name}@demo.example`

/** Returns the company of a demo sign-in. */
export const getDemoCompany = (account: DemoAccount): string =>
  demoContracts.find(({ id }) => id === account.contract)?.company ?? ''

/**
 * Adds missing demo contracts with their users; existing ones stay unchanged. Numbers and addresses taken by others since are
 * left alone.
 */
export async function seedDemoAccounts(knex: Knex, today: string): Promise<void> {
  const existing: { id: string; number: string }[] = await knex('contract').select('id', 'number')
  const usedIds = new Set(existing.flatMap(({ id, number }) => [id, number]))
  const missing = demoContracts.filter(({ id, number }) => !usedIds.has(`demo-${id}`) && !usedIds.has(number))
  if (missing.length === 0) return
  const users: { email: string }[] = await knex('user').select('email')
  const addresses = new Set(users.map(({ email }) => email))
  const missingAccounts = demoAccounts.filter(
    (account) => missing.some(({ id }) => id === account.contract) && !addresses.has(getDemoUsername(account)),
  )
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await knex.transaction(async (trx) => {
    const addPattern = (id: string, pattern: { name: string; dataRange: DataRange; disabledFlags: readonly PatternFlag[] }) =>
      patternRecords.add(trx, { id, by: null }, (stamp) =>
        ContractPatternModel.query(trx).insert({
          id,
          name: pattern.name,
          dataRange: pattern.dataRange,
          flags: buildFlags(pattern.disabledFlags),
          createdAt: stamp.updatedAt,
          ...stamp,
        }),
      )
    const addUser = (demoAccount: DemoAccount, at: string) =>
      UserModel.query(trx).insert({
        id: `demo-${demoAccount.name}`,
        contractId: `demo-${demoAccount.contract}`,
        email: getDemoUsername(demoAccount),
        fullName: demoAccount.fullName,
        role: demoAccount.role,
        userType: demoAccount.isAdministrator || demoAccount.role === 'ADMIN' ? 1 : 0,
        accountType: demoAccount.role === 'TRIAL_ACCOUNT' ? 1 : 2,
        area: demoAccount.area ?? 'main',
        status: 'active',
        passwordHash,
        disableMenuTab: [],
        createdAt: at,
        updatedAt: at,
      })
    for (const demoContract of missing) {
      const id = `demo-${demoContract.id}`
      await addPattern(id, {
        name: demoContract.pattern,
        dataRange: demoContract.dataRange,
        disabledFlags: demoContract.disabledFlags,
      })
      await contractRecords.add(trx, { id, by: null }, async (stamp) => {
        await ContractModel.query(trx).insert({
          id,
          number: demoContract.number,
          name: demoContract.name,
          companyName: demoContract.company,
          companyCategory: demoContract.category,
          attribute: demoContract.attribute ?? '',
          type: demoContract.type,
          licences: demoContract.id === 'trial' ? 0 : 10,
          admins: demoContract.id === 'trial' ? 0 : 2,
          startsOn: '2017-04-01',
          endsOn: demoContract.type === 'trial' ? `${Number(today.slice(0, 4)) + 1}-12-31` : null,
          status: 'valid',
          patternId: id,
          ownPublisherCds: [...demoContract.ownPublisherCds],
          ownCompanyCds: [...(demoContract.ownCompanyCds ?? [])],
          isScreenCooperation: demoContract.id === 'publisher',
          externalApi: demoContract.hasExternalApi ?? false,
          isOperator: demoContract.id === 'operator',
          createdAt: stamp.updatedAt,
          ...stamp,
        })
        // within the first version, which includes the ID of the trial account
        for (const user of missingAccounts.filter(({ contract }) => contract === demoContract.id))
          await addUser(user, stamp.updatedAt)
      })
    }
    // a pattern without contracts, for trying out and deleting
    if (usedIds.size === 0)
      await addPattern('demo-spare', {
        name: '自社出版物プラン',
        dataRange: 'contract',
        disabledFlags: ['useNoticeManagement'],
      })
  })
}
