import { Model, type Pojo, snakeCaseMappers } from 'objection'
import type { DataRange, PatternFlag, Role, UserType } from '../../shared/access/permissions.ts'
import type { AuditAction } from '../../shared/api/audit.ts'
import type { TokenScope } from '../../shared/api/endpoint.ts'
import type { Snapshot } from '../../shared/api/record-versions.ts'
import type { ReprintParameters } from '../../shared/api/reprint-parameters.ts'
import type { SsoRole, SsoRoleMapping } from '../../shared/api/single-sign-on.ts'
import type { GroupKind, WatchRule } from '../../shared/fields/choices.ts'
import type { CollectionName } from '../../shared/sync/sync-documents.ts'

/**
 * Base class of records in the operations database: properties in camelCase, columns in snake_case. Queries (`where`, `select`,
 * `orderBy`) use column names; inserts, patches and results use property names.
 */
export class StoredRecord extends Model {
  static override useLimitInFirst = true
  static override columnNameMappers = snakeCaseMappers()
  /** Boolean properties: SQLite stores them as 1 and 0. */
  static booleans: readonly string[] = []
  /** Integer properties beyond 32 bits: PostgreSQL returns them as text. */
  static bigNumbers: readonly string[] = []

  /** Fields that were not selected stay absent. */
  override $parseDatabaseJson(row: Pojo): Pojo {
    const json = super.$parseDatabaseJson(row)
    const { booleans, bigNumbers } = this.constructor as typeof StoredRecord
    for (const name of booleans) if (typeof json[name] === 'number') json[name] = json[name] === 1
    for (const name of bigNumbers) if (json[name] !== undefined) json[name] = Number(json[name])
    return json
  }
}

export class ContractPatternModel extends StoredRecord {
  static override tableName = 'contract_pattern'
  static override jsonAttributes = ['flags']
  declare id: string
  declare name: string
  declare dataRange: DataRange
  declare flags: { [flag in PatternFlag]?: boolean }
  declare createdAt: string
  declare deletedAt: string | null
  declare version: number
  declare updatedAt: string | null
  declare updatedBy: string | null
}

export class ContractModel extends StoredRecord {
  static override tableName = 'contract'
  static override jsonAttributes = ['ownPublisherCds', 'ownCompanyCds', 'reprintParameters']
  static override booleans = ['isScreenCooperation', 'externalApi', 'isOperator']
  declare id: string
  declare number: string
  declare name: string
  declare companyName: string
  declare companyCategory: 'publisher' | 'store' | 'agency' | 'manufacturer' | 'other'
  declare type: 'full' | 'trial'
  declare licences: number
  declare admins: number
  declare startsOn: string
  declare endsOn: string | null
  declare status: 'valid' | 'invalid' | 'deleted'
  declare patternId: string
  declare ownPublisherCds: string[]
  declare ownCompanyCds: string[]
  declare reprintParameters: ReprintParameters | null
  declare isScreenCooperation: boolean
  declare attribute: string
  declare postalCode: string
  declare address: string
  declare phone: string
  declare extension: string
  declare contactName: string
  declare contactNameKana: string
  declare externalApi: boolean
  declare isOperator: boolean
  declare version: number
  declare createdAt: string
  declare updatedAt: string
  declare updatedBy: string | null
  declare pattern?: ContractPatternModel

  static override relationMappings = () => ({
    pattern: {
      relation: Model.BelongsToOneRelation,
      modelClass: ContractPatternModel,
      join: { from: 'contract.pattern_id', to: 'contract_pattern.id' },
    },
  })
}

export class UserModel extends StoredRecord {
  static override tableName = 'user'
  static override jsonAttributes = ['disableMenuTab']
  declare id: string
  declare contractId: string
  declare email: string
  declare fullName: string
  declare department: string | null
  declare role: Role
  declare userType: 0 | 1
  declare accountType: 1 | 2
  declare area: 'main' | 'sales-exports'
  declare status: 'active' | 'disabled'
  declare passwordHash: string
  declare previousPasswordHash: string | null
  declare disableMenuTab: string[]
  declare fullNameKana: string | null
  declare phone: string | null
  declare joinedOn: string | null
  declare leavesOn: string | null
  declare lastLoginAt: string | null
  declare createdAt: string
  declare updatedAt: string
  declare contract?: ContractModel

  static override relationMappings = () => ({
    contract: {
      relation: Model.BelongsToOneRelation,
      modelClass: ContractModel,
      join: { from: 'user.contract_id', to: 'contract.id' },
    },
  })
}

/** A version of a record: the fields of its form as saved. */
export abstract class VersionModel extends StoredRecord {
  static override idColumn = ['subject_id', 'number']
  static override jsonAttributes = ['snapshot']
  declare subjectId: string
  declare number: number
  declare createdAt: string
  declare createdBy: string | null
  declare snapshot: Snapshot
}

export class ContractVersionModel extends VersionModel {
  static override tableName = 'contract_version'
}

export class PatternVersionModel extends VersionModel {
  static override tableName = 'contract_pattern_version'
}

export class SessionModel extends StoredRecord {
  static override tableName = 'session'
  declare id: string
  declare userId: string
  declare area: 'main' | 'sales-exports' | 'widget'
  /** Session that opened this widget session or this view of a contract. */
  declare parentId: string | null
  /** Contract as whose user the session sees the product; null unless an operator views a contract. */
  declare viewedContractId: string | null
  declare viewedUserType: UserType | null
  declare createdAt: string
  declare expiresAt: string
  declare revokedAt: string | null
}

/** A contract's API token. Only its hash is stored. */
export class ApiTokenModel extends StoredRecord {
  static override tableName = 'api_token'
  static override jsonAttributes = ['scopes', 'origins']
  declare id: string
  declare contractId: string
  declare name: string
  declare head: string
  declare tokenHash: string
  declare scopes: TokenScope[]
  declare origins: string[]
  declare createdAt: string
  declare createdBy: string | null
  declare expiresAt: string
  declare revokedAt: string | null
  declare revokedBy: string | null
}

export class OneTimeTokenModel extends StoredRecord {
  static override tableName = 'one_time_token'
  static override idColumn = 'token_hash'
  declare tokenHash: string
  declare userId: string
  declare purpose: 'reset'
  declare expiresAt: string
  declare usedAt: string | null
}

/**
 * A registration whose mailed link has not been used yet. It becomes a user of its contract, or expires. One that an
 * administrator began is an invitation, and takes a seat until it expires.
 */
export class RegistrationRequestModel extends StoredRecord {
  static override tableName = 'registration_request'
  declare id: string
  declare tokenHash: string
  declare contractId: string
  declare email: string
  declare fullName: string
  declare fullNameKana: string | null
  declare department: string | null
  declare phone: string | null
  declare createdAt: string
  declare expiresAt: string
  declare userType: UserType
  /** First day on which the link works and the user may sign in; null for at once. */
  declare startsOn: string | null
  /** Name of the administrator who sent the invitation; null if the person registered. */
  declare invitedBy: string | null
  /** Token of an invitation, encrypted (accounts/sealed-secret.ts), so that its link can be copied and sent again. */
  declare sealedToken: string | null
}

/** The second factor of an administrator. */
export class TwoFactorModel extends StoredRecord {
  static override tableName = 'two_factor'
  static override idColumn = 'user_id'
  static override jsonAttributes = ['recoveryCodes']
  static override bigNumbers = ['lastStep']
  declare userId: string
  /** Encrypted (accounts/sealed-secret.ts). */
  declare secret: string
  /** Null until the first code has confirmed the set-up. */
  declare confirmedAt: string | null
  /** Time step of the last accepted code: codes of this step and earlier ones are refused. */
  declare lastStep: number
  /** Hashes of the unused recovery codes. */
  declare recoveryCodes: string[]
}

/** A contract's single sign-on. */
export class ContractSsoModel extends StoredRecord {
  static override tableName = 'contract_sso'
  static override idColumn = 'contract_id'
  static override jsonAttributes = ['emailDomains', 'roleMappings']
  static override booleans = ['enabled']
  declare contractId: string
  declare enabled: boolean
  declare issuer: string
  declare clientId: string
  /** Encrypted (accounts/sealed-secret.ts). */
  declare clientSecret: string
  declare emailDomains: string[]
  declare roleClaim: string
  declare roleMappings: SsoRoleMapping[]
  declare defaultRole: SsoRole | 'refuse'
  declare updatedAt: string
  declare updatedBy: string
}

/** Who a user is at the identity provider of their contract. */
export class UserIdentityModel extends StoredRecord {
  static override tableName = 'user_identity'
  static override idColumn = ['contract_id', 'issuer', 'subject']
  declare contractId: string
  declare issuer: string
  declare subject: string
  declare userId: string
  declare createdAt: string
}

/** A single sign-on between leaving for the identity provider and returning. */
export class SsoAttemptModel extends StoredRecord {
  static override tableName = 'sso_attempt'
  static override idColumn = 'state_hash'
  declare stateHash: string
  declare browserHash: string
  declare contractId: string
  declare nonce: string
  declare codeVerifier: string
  declare expiresAt: string
}

export class UserHistoryModel extends StoredRecord {
  static override tableName = 'user_history'
  declare id: string
  declare contractId: string
  declare userId: string
  declare userType: 0 | 1
  declare at: string
  declare byName: string | null
  declare change: 'registered' | 'verified' | 'role' | 'status' | 'menu' | 'joinedOn' | 'leavesOn' | 'sso'
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

/** Append-only: the database refuses updates and deletions. */
export class AuditEventModel extends StoredRecord {
  static override tableName = 'audit_event'
  declare id: string
  declare at: string
  declare userId: string | null
  declare contractId: string | null
  /** The user's name at the time, which does not change with the user. */
  declare userName: string | null
  declare userEmail: string | null
  declare contractName: string | null
  declare action: AuditAction
  declare target: string | null
  /** JSON, read as text because it is shown and searched as written. */
  declare detail: string | null
  declare address: string | null
}

export class RecentSearchModel extends StoredRecord {
  static override tableName = 'recent_search'
  static override jsonAttributes = ['conditions']
  declare id: string
  declare userId: string
  declare feature: 'product-search' | 'ranking-create'
  declare conditions: Record<string, unknown>
  declare conditionsHash: string
  declare total: number
  declare at: string
}

/** A user's saved group. Its id is unique per user only, so the key is both. */
export class SavedGroupModel extends StoredRecord {
  static override tableName = 'saved_group'
  static override idColumn = ['user_id', 'id']
  static override jsonAttributes = ['codes']
  declare userId: string
  declare id: string
  declare kind: GroupKind
  declare name: string
  declare codes: string[]
  declare rev: string
  declare createdAt: string
  declare updatedAt: string
  declare deletedAt: string | null
}

/** The last number assigned in a feed. */
export class SyncCounterModel extends StoredRecord {
  static override tableName = 'sync_counter'
  static override idColumn = 'feed'
  static override bigNumbers = ['seq']
  declare feed: string
  declare seq: number
}

/** A document written by a device. */
export class SyncDocumentModel extends StoredRecord {
  static override tableName = 'sync_document'
  static override idColumn = ['feed', 'collection', 'id']
  static override jsonAttributes = ['content']
  static override booleans = ['deleted', 'shared', 'wasShared']
  static override bigNumbers = ['seq']
  declare feed: string
  declare collection: CollectionName
  declare id: string
  declare ownerId: string
  declare seq: number
  declare rev: string
  declare deleted: boolean
  declare shared: boolean
  declare wasShared: boolean
  /** What the device wrote beside the envelope, including `updatedAt` by its own clock. */
  declare content: Record<string, unknown>
  declare updatedAt: string
}

/** Number up to which a collection's tombstones were purged. */
export class SyncPurgeModel extends StoredRecord {
  static override tableName = 'sync_purge'
  static override idColumn = ['feed', 'collection']
  static override bigNumbers = ['seq']
  declare feed: string
  declare collection: CollectionName
  declare seq: number
}

/** The last state that a favourite's watch read. */
export class WatchStateModel extends StoredRecord {
  static override tableName = 'watch_state'
  static override idColumn = ['favorite_id', 'rule', 'subject']
  static override booleans = ['crossed', 'mailDue']
  declare favoriteId: string
  declare ownerId: string
  declare rule: WatchRule
  declare subject: string
  declare subjectName: string | null
  declare threshold: number
  declare value: number
  declare crossed: boolean
  declare day: string
  declare notifiedAt: string | null
  declare mailDue: boolean
}

/** A user's calendar feed; its key is stored only as a hash. */
export class CalendarFeedModel extends StoredRecord {
  static override tableName = 'calendar_feed'
  static override idColumn = 'user_id'
  declare userId: string
  declare keyHash: string
  declare issuedAt: string
  /** Day in Japan. */
  declare lastReadAt: string | null
}

/** The last daily digest of a user's watches, with the lease of the server that sends one. */
export class WatchDigestModel extends StoredRecord {
  static override tableName = 'watch_digest'
  static override idColumn = 'user_id'
  declare userId: string
  /** In Japan; empty before the first. */
  declare day: string
  declare leaseOwner: string | null
  declare leaseUntil: string | null
}
