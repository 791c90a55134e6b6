/** 障害情報 and お知らせ. */
export const noticeTypes = ['report', 'notice'] as const
export type NoticeType = (typeof noticeTypes)[number]
/** 通常, 画面リンク, 画面リンク（併売）, 速報データ. */
export const noticeKinds = ['normal', 'screenLink', 'screenLinkAndBuy', 'quickData'] as const
export type NoticeKind = (typeof noticeKinds)[number]
/** What a problem report is about. */
export const issueCategories = ['system', 'others'] as const
/** Follows from the window and from `open`, never chosen. */
export const publicationStatuses = ['published', 'scheduled', 'ended'] as const
export type PublicationStatus = (typeof publicationStatuses)[number]
