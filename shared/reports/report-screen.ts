import type { z } from 'zod'
import type { Endpoint } from '../api/endpoint.ts'
import type { Slots } from '../ask/slots.ts'
import type { Condition } from './conditions.ts'

/** A report as a screen: its state, its conditions, and where the conditions go that a question in words names. */
export interface ReportScreen<S extends z.ZodType = z.ZodType> {
  /** State in the URL; usually the query itself. */
  state: S
  /** State without any choice and without the user's own conditions. `latest` is the last complete day. */
  defaults: (latest: string) => z.output<S>
  /** The call that answers it, with the conditions that begin with the user's own; then those of other views (`screen.search`). */
  calls: readonly Endpoint[]
  conditions: readonly Condition[]
  /** Maximum number of products carried from the previous screen; 1 by default. */
  products?: number
  words?: ScreenWords
}

export interface ScreenWords {
  /** The screen shows a title, a series or a store, without which it opens with a choice. */
  subject?: 'title' | 'series' | 'store'
  /** A grouping opens the screen only together with a word for it: sales by store are not returns by store. */
  needsName?: true
  /** Words that set something else than the condition of their name. */
  slots?: Slots
  /** Words of a part, where parts have their own; the first part is the default. */
  slotsByPart?: Readonly<Record<string, Slots>>
}

/** Declares a report's screen; checks the types and returns the declaration unchanged. */
export const defineReportScreen = <S extends z.ZodType>(screen: ReportScreen<S>): ReportScreen<S> => screen
