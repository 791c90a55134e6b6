import type { Knex } from 'knex'
import { DEMO_SENDER_MAPPING } from '../../shared/api/loading/sender-mappings.ts'
import { SenderMappingModel } from '../operations/load-models.ts'
import { seedDemoAccounts } from './demo-accounts.ts'
import { seedDemoFavorites } from './demo-favorites.ts'
import { seedDemoGroups } from './demo-groups.ts'
import { seedDemoNotices } from './demo-notices.ts'

const text = `# 近畿共同POS: 日次の売上（Shift_JIS）
dataset: pos
encoding: cp932
delimiter: ","
columns:
  storeCode: tenpo_cd  # 店舗コード
  saleDate: hizuke  # 売上日
  productCode: jan1  # JAN（上段）
  quantity: suryo  # 数量
  amount: kingaku_zeikomi  # 金額
amountIncludesTax: true
`

/** Adds an initial mapping if there is none. */
async function seedDemoMappings(knex: Knex): Promise<void> {
  if ((await SenderMappingModel.query(knex).resultSize()) > 0) return
  const at = new Date().toISOString()
  await SenderMappingModel.query(knex).insert({
    id: DEMO_SENDER_MAPPING,
    name: '近畿共同POS',
    dataset: 'pos',
    filePattern: 'kinki_pos_*.csv',
    text,
    append: false,
    maxRejects: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
    updatedBy: null,
  })
}

/** Adds missing contracts, users, groups, favourites, notices and mappings of the demo. `today`: YYYY-MM-DD. */
export async function seedDemoOperations(knex: Knex, today: string): Promise<void> {
  await seedDemoAccounts(knex, today)
  await seedDemoGroups(knex)
  await seedDemoFavorites(knex)
  await seedDemoNotices(knex)
  await seedDemoMappings(knex)
}
