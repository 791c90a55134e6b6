import { Model } from 'objection'
import type { DataRange, PatternFlag, Role } from '../../shared/permissions.ts'

/** Records of the operations store. JSON columns are text on both engines and parsed here. */

class Record extends Model {
  static override useLimitInFirst = true
}

export class ContractPatternModel extends Record {
  static override tableName = 'contract_pattern'
  declare id: string
  declare name: string
  declare data_range: DataRange
  declare flags: string
  declare created_at: string
  declare deleted_at: string | null
  declare version: number
  declare updated_at: string | null
  declare updated_by: string | null

  get flagSet(): { [flag in PatternFlag]?: boolean } {
    return JSON.parse(this.flags) as { [flag in PatternFlag]?: boolean }
  }
}

export class ContractModel extends Record {
  static override tableName = 'contract'
  declare id: string
  declare number: string
  declare name: string
  declare company_name: string
  declare company_category: 'publisher' | 'store' | 'agency' | 'manufacturer' | 'other'
  declare type: 'full' | 'trial'
  declare licences: number
  declare admins: number
  declare starts_on: string
  declare ends_on: string | null
  declare status: 'valid' | 'invalid' | 'deleted'
  declare pattern_id: string
  declare own_publisher_cds: string
  declare is_screen_cooperation: boolean | number
  declare attribute: string
  declare postal_code: string
  declare address: string
  declare phone: string
  declare external_api: boolean | number
  declare is_operator: boolean | number
  declare version: number
  declare created_at: string
  declare updated_at: string
  declare updated_by: string | null
  declare pattern?: ContractPatternModel

  static override relationMappings = () => ({
    pattern: {
      relation: Model.BelongsToOneRelation,
      modelClass: ContractPatternModel,
      join: { from: 'contract.pattern_id', to: 'contract_pattern.id' },
    },
  })

  get ownPublisherCds(): string[] {
    return JSON.parse(this.own_publisher_cds) as string[]
  }
}

export class UserModel extends Record {
  static override tableName = 'user'
  declare id: string
  declare contract_id: string
  declare email: string
  declare full_name: string
  declare department: string | null
  declare role: Role
  declare user_type: 0 | 1
  declare account_type: 1 | 2
  declare area: 'main' | 'sales-exports'
  declare status: 'active' | 'disabled' | 'registered'
  /** Empty until the mail of a registration has been answered. */
  declare password_hash: string
  declare previous_password_hash: string | null
  declare disable_menu_tab: string
  declare full_name_kana: string | null
  declare phone: string | null
  declare last_login_at: string | null
  declare created_at: string
  declare updated_at: string
  declare contract?: ContractModel

  static override relationMappings = () => ({
    contract: {
      relation: Model.BelongsToOneRelation,
      modelClass: ContractModel,
      join: { from: 'user.contract_id', to: 'contract.id' },
    },
  })

  get disabledMenuTabs(): string[] {
    return JSON.parse(this.disable_menu_tab) as string[]
  }
}

export class SessionModel extends Record {
  static override tableName = 'session'
  declare id: string
  declare user_id: string
  declare area: 'main' | 'sales-exports' | 'widget'
  declare created_at: string
  declare expires_at: string
  declare revoked_at: string | null
}

export class OneTimeTokenModel extends Record {
  static override tableName = 'one_time_token'
  static override idColumn = 'token_hash'
  declare token_hash: string
  declare user_id: string
  declare purpose: 'reset' | 'registration'
  declare expires_at: string
  declare used_at: string | null
}

export class UserHistoryModel extends Record {
  static override tableName = 'user_history'
  declare id: string
  declare contract_id: string
  declare user_id: string
  declare user_type: 0 | 1
  declare at: string
  declare by_name: string | null
  declare change: 'registered' | 'verified' | 'role' | 'status' | 'menu'
  declare before: string | null
  declare after: string | null
  declare user?: UserModel

  static override relationMappings = () => ({
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: 'user_history.user_id', to: 'user.id' },
    },
  })
}

export class RecentSearchModel extends Record {
  static override tableName = 'recent_search'
  declare id: string
  declare user_id: string
  declare feature: 'product-search' | 'ranking-create'
  declare conditions: string
  declare conditions_hash: string
  declare total: number
  declare at: string
}
