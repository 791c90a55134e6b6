import type { Period } from '../calendar/period.ts'
import type { PresetId } from '../calendar/period-presets.ts'
import type { Language } from '../messages/language.ts'

/** Text in both languages. */
export type Name = Readonly<Record<Language, string>>

/** Days of a period. `preset`: its name, if it has one. `upcoming`: the same month or day ahead, for release dates. */
export interface NamedPeriod extends Period {
  preset?: PresetId
  upcoming?: Period
}

/** A row of a master. Genres and items use their key as code. */
export interface Coded {
  cd: string
  name: string
}

export interface NamedTitle {
  jan: string
  name: string
  releaseDate: string | null
}

/** A series or magazine with its newest volume or issue. */
export interface NamedSeries extends Coded {
  newest: NamedTitle | null
}

/** Bounds, both inclusive; an absent one is open. */
export interface NamedRange {
  from?: number
  to?: number
}

/** Values of all conditions that a question can name. */
export interface SlotValues {
  period: NamedPeriod
  /** Days from the release of the title. */
  firstDays: number
  /** Last day since release: a sales window of the ranking. */
  sinceRelease: number
  /** Released in the last days. */
  releasedWithin: number
  release: NamedPeriod
  comparison: 'previousPeriod' | 'lastYear' | 'previousIssue'
  genre: Coded
  item: Coded
  publisher: Coded
  series: NamedSeries
  title: NamedTitle
  author: string
  keyword: string
  chain: Coded
  company: Coded
  /** One store, or all stores with a word in their name. */
  store: { cds: string[]; name: string }
  area: Coded
  prefecture: Coded
  storeCategory: Coded
  location: Coded
  scale: Coded
  own: true
  /** Stores of the bookseller who asks. */
  ownStores: true
  kind: 'book' | 'magazine' | 'other'
  measure: 'amount'
  sort: { key: string; descending: boolean }
  groupBy: string
  unit: 'hour' | 'day' | 'week' | 'month'
  limit: number
  /** Minimum number of copies: sold, returned or lost, by the screen. */
  minCopies: number
  /** Latest issues or volumes. */
  latest: number
  withinDays: number
  runOutWithinDays: number
  lotSize: number
  targetReturnRate: number
  price: NamedRange
  saleRate: NamedRange
  returnRate: NamedRange
  channel: 'store' | 'net'
  gender: 'female' | 'male'
  /** Age groups, by their lower bounds. */
  age: { from: number; to: number }
  sameStores: true
  inStock: true
  runningShort: true
  ranksAmong: 'market'
  imprints: 'separate'
  genreLevel: 'medium' | 'small'
  view: 'brand'
  align: 'release'
  listed: 'lacking'
  direction: 'up' | 'down' | 'new'
  state: 'released'
  reservation: 'preOrder' | 'subscription'
  /** Kind of goods sold together with the title. */
  goods: string
  by: 'member'
  /** Part of the title page. */
  part: string
  /** Measure to be explained. */
  term: string
  /** When and how a periodic report is sent; weekday 1 Monday … 7 Sunday. */
  sending: { weekday: number; by: 'mail' }
}
export type Slot = keyof SlotValues

/** Days of 新刊: two months, in which most of a new title is sold. */
export const NEW_TITLE_DAYS = 60

/** The columns of a sort key, which joins them so that one fact serves screens with different names for it. */
export const splitSortKeys = (key: string): readonly string[] => key.split('|')

/** A condition named by a question. */
export type Fact = { [S in Slot]: { slot: S; value: SlotValues[S]; name: Name } }[Slot]

export const createFact = <S extends Slot>(slot: S, value: SlotValues[S], name: Name): Fact =>
  // the union is distributed over the slots, which a generic function cannot express
  ({ slot, value, name }) as unknown as Fact

/** The same text in both languages: names of masters. */
export const createName = (ja: string, en = ja): Name => ({ ja, en })

/** A hint that a phrase gives for a screen. */
export interface ScreenHint {
  screen: string
  /** 3: the name of the screen; 1: a word that many screens use. */
  weight: number
  /** Counts only if the question names a title or series, if it names none, or if it names a publisher. */
  when?: 'title' | 'noTitle' | 'publisher'
  /** Conditions that the phrase adds on this screen. */
  facts?: readonly Fact[]
}

/** What a phrase means. A phrase with several facts takes the first that the screen has. */
export interface Meaning {
  facts: readonly Fact[]
  hints: readonly ScreenHint[]
  /** A word without content: particles, verbs. */
  isFiller?: boolean
  /** A noun without content of its own beside such a condition or on such a screen; elsewhere it is reported. */
  describes?: { slots: readonly Slot[]; screens: readonly string[] }
  /** The conditions count only on the screens of the hints. */
  isBoundToHints?: boolean
  /** A known word for which the product has no condition. */
  unsupported?: boolean
  /** A negation, which the product has no condition for: the word before or after it must not count either. */
  negates?: 'before' | 'after'
  /** Found by a part of a name: a master whose name begins with it takes precedence. */
  isPartial?: boolean
  /** Other things of the same name, for other readings. */
  others?: readonly Fact[]
}
