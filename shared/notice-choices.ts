/** 障害情報 and お知らせ. */
export const noticeTypes = ['report', 'notice'] as const
export type NoticeType = (typeof noticeTypes)[number]
/** 通常, 画面リンク, 画面リンク（併売）, 速報データ. */
export const noticeKinds = ['normal', 'screenLink', 'screenLinkAndBuy', 'quickData'] as const
export type NoticeKind = (typeof noticeKinds)[number]
/** Subject of a problem report. */
export const issueCategories = ['system', 'others'] as const
/** Derived from the publication window and `open`; never set directly. */
export const publicationStatuses = ['published', 'scheduled', 'ended'] as const
export type PublicationStatus = (typeof publicationStatuses)[number]
