/**
 * How much a single request may ask, in one place. Every schema of the contract stays within these: a test walks them all.
 * What a form allows is often less (shared/validation.ts); this is what the server can bear from anybody.
 */
export const bounds = {
  /** Days that may be named at all: the oldest titles on sale, contracts that end long from now. Four digits each. */
  firstDay: '1900-01-01',
  lastDay: '2199-12-31',
  /** Characters of a moment in ISO 8601. */
  moment: 40,
  /** Characters of one code, and codes of one list. */
  code: 40,
  codes: 5000,
  /** Paths of genres: characters, and how many. */
  genreKey: 160,
  genreKeys: 500,
  /** Words that are searched for. */
  keyword: 200,
  /** Words that a list of names is narrowed by. */
  listKeyword: 100,
  /** The farthest page, and the longest of a report and of a master (an app keeps whole masters). */
  page: 1_000_000,
  pageSize: 1000,
  masterPageSize: 1_000_000,
  /** Codes joined with commas in an address. */
  joinedCodes: 100_000,
  /** A password as it is typed: the rules say less, whatever is longer is no password. */
  password: 200,
  /** Yen, copies, percent and counts of anything. */
  amount: 1_000_000_000,
  /** How often one thing can have been saved. */
  versions: 1_000_000_000,
  /** Places in the feed of what devices write. */
  sequence: 1_000_000_000_000_000,
  /** Kilobytes of a question that is kept as JSON. */
  keptQuestion: 16,
  /** A mapping file, in characters, and the beginning of a file that one is drafted from, in bytes (base64 adds a third). */
  mappingFile: 256 * 1024,
  fileHead: 64 * 1024,
  /** The longest text, the article of a notice, and the longest list of any call. */
  text: 30_000,
  list: 5000,
} as const
