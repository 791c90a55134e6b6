/** Closed lists of values. The schemas and the terminal's options share them; without zod the terminal starts faster. */

export const companyCategories = ['publisher', 'store', 'agency', 'manufacturer', 'other'] as const
export type CompanyCategory = (typeof companyCategories)[number]

export const groupKinds = ['store', 'product'] as const
export type GroupKind = (typeof groupKinds)[number]

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

/** Rules of watches: measures whose crossing of a threshold is reported. */
export const watchRules = ['storesOut', 'salesOver', 'salesUnder', 'rankWithin', 'sellThrough', 'decideWithin'] as const
export type WatchRule = (typeof watchRules)[number]
