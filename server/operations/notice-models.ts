import { type AnyQueryBuilder, Model } from 'objection'
import type { NoticeKind, NoticeType } from '../../shared/fields/choices.ts'
import { ContractModel, StoredRecord } from './models.ts'

/** Recipients of a notice: a category of companies, one contract, or one user (results of watches). */
export class NoticeRecipientModel extends StoredRecord {
  static override tableName = 'notification_recipient'
  static override idColumn = ['notification_id', 'kind', 'value']
  declare notificationId: string
  declare kind: 'category' | 'contract' | 'user'
  declare value: string
}

/** An attachment of a notice. Its content is selected only if needed. */
export class NoticeAttachmentModel extends StoredRecord {
  static override tableName = 'notification_attachment'
  static override idColumn = 'notification_id'
  declare notificationId: string
  declare name: string
  declare mediaType: string
  declare size: number
  declare content: Buffer

  /** All columns of an attachment except its content. */
  static override modifiers = {
    described: (query: AnyQueryBuilder) => void query.select('notification_id', 'name', 'media_type', 'size'),
  }
}

export class NoticeModel extends StoredRecord {
  static override tableName = 'notification'
  declare id: string
  declare ownerContractId: string | null
  declare title: string
  declare article: string
  declare articleText: string
  declare type: NoticeType
  declare kind: NoticeKind
  declare issueCategory: 'system' | 'others' | null
  declare linkPath: string
  declare startAt: string
  declare endAt: string | null
  declare open: 0 | 1
  declare archivedAt: string | null
  declare version: number
  declare createdAt: string
  declare updatedAt: string
  declare updatedBy: string | null
  declare ownerContract?: ContractModel | null
  declare recipients?: NoticeRecipientModel[]
  declare attachment?: NoticeAttachmentModel | null

  static override relationMappings = () => ({
    ownerContract: {
      relation: Model.BelongsToOneRelation,
      modelClass: ContractModel,
      join: { from: 'notification.owner_contract_id', to: 'contract.id' },
    },
    recipients: {
      relation: Model.HasManyRelation,
      modelClass: NoticeRecipientModel,
      join: { from: 'notification.id', to: 'notification_recipient.notification_id' },
    },
    attachment: {
      relation: Model.HasOneRelation,
      modelClass: NoticeAttachmentModel,
      join: { from: 'notification.id', to: 'notification_attachment.notification_id' },
    },
  })
}
