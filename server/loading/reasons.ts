import type { importReasons } from '../../shared/messages/loading/reasons.ts'

/** Reason of a rejected line: a key of shared/messages/loading/reasons.ts. */
export type ReasonCode = keyof typeof importReasons.ja
