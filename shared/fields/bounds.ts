/**
 * Upper limits of a single request, shared by all schemas; a test walks every declared endpoint. Forms often allow less
 * (shared/fields/validation.ts); these are the limits of what the server can handle.
 */
export const bounds = {
  /** Accepted days: wide enough for the oldest titles and for long-running contracts. Years always have four digits. */
  firstDay: '1900-01-01',
  lastDay: '2199-12-31',
  /** Length of an ISO 8601 date-time. */
  dateTimeLength: 40,
  /** Length of one code, and number of codes in a list. */
  code: 40,
  codes: 5000,
  /** Length of a genre path, and number of paths. */
  genreKey: 160,
  genreKeys: 500,
  /** Length of a search text. */
  keyword: 200,
  /** Length of the text that filters a list of names. */
  listKeyword: 100,
  /** Highest page number, and largest page size of a report and of a master (the app caches whole masters). */
  page: 1_000_000,
  pageSize: 1000,
  masterPageSize: 1_000_000,
  /** Length of comma-separated codes in a URL. */
  joinedCodes: 100_000,
  /** Length of a password as typed. The password rules allow less; anything longer is not a password. */
  password: 200,
  /** Yen, copies, percent and counts. */
  amount: 1_000_000_000,
  /** Number of saved versions of a record. */
  versions: 1_000_000_000,
  /** Positions in a sync feed. */
  sequence: 1_000_000_000_000_000,
  /** Kilobytes of a query stored as JSON. */
  savedQuestionKilobytes: 16,
  /** Characters of a mapping file, and bytes of the file head from which one is drafted (base64 adds a third). */
  mappingFile: 256 * 1024,
  fileHead: 64 * 1024,
  /** Longest text (the body of a notice), and longest list of any call. */
  text: 30_000,
  list: 5000,
} as const
