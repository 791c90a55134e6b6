import type { importReasons } from '../../shared/messages/ja/import-reasons.ts'

/** Reason of a rejected line: a key of shared/messages/{ja,en}/import-reasons.ts. */
export type ReasonCode = keyof typeof importReasons
