import type { importReasons } from '../../shared/messages/ja/import-reasons.ts'

/** Why a line was rejected: keys of shared/messages/{ja,en}/import-reasons.ts. */
export type ReasonCode = keyof typeof importReasons
