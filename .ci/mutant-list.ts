/**
 * Mutants of `npm run test:mutants`: small faults inserted into the source one at a time to check whether tests detect them. Each
 * compiles and changes observable behaviour. If the code around a mutant changes, adapt its text; a test checks that every text
 * matches its file.
 */

export interface Mutant {
  id: string
  file: string
  /** Text that occurs exactly once in the file. */
  find: string
  replace: string
  /** Wrong behaviour that the mutant causes. */
  fault: string
}

export const mutants: readonly Mutant[] = [
  // ── server: access to data ──
  {
    id: 'magazine-range',
    file: 'server/warehouse/products/scope.ts',
    find: "if (scope.dataRange === 'magazine') query.where('product.kind', 'magazine')",
    replace: "if (scope.dataRange === 'magazine') query.whereNotNull('product.kind')",
    fault: 'a contract for magazines sees books as well',
  },
  {
    id: 'near-code-range',
    file: 'server/warehouse/products/product-lookup.ts',
    find: "  const query = queryCards(knex).whereIn('product.jan', candidates)\n  applyScope(knex, query, scope)",
    replace:
      "  const query = queryCards(knex).whereIn('product.jan', candidates)\n  applyScope(knex, query, scope.dataRange === 'contract' ? unlimitedScope : scope)",
    fault: 'a mistyped code suggests titles of other publishers to a contract that may only see its own titles',
  },
  {
    id: 'cached-response-range',
    file: 'server/response-cache/response-cache.ts',
    find: 'JSON.stringify(question, sortKeys)',
    replace: 'JSON.stringify({ ...question, scope: {} }, sortKeys)',
    fault: 'a cached response is given to contracts with another data range',
  },
  {
    id: 'revoked-session',
    file: 'server/accounts/session.ts',
    find: 'if (!session || session.revokedAt !== null || session.userId !== sub',
    replace: 'if (!session || session.userId !== sub',
    fault: 'a token still works after its user has signed out',
  },
  {
    id: 'token-job-permission',
    file: 'server/accounts/api-token-caller.ts',
    find: "if (!token?.scopes.includes('exports') || !contract?.externalApi) return null",
    replace: "if (!token?.scopes.includes('exports') || !contract) return null",
    fault: 'a job of an API token runs on after its contract has lost the external API',
  },
  {
    id: 'seats-transaction',
    file: 'server/accounts/users.ts',
    find: 'return knex.transaction(async (trx) => {',
    replace: 'return Promise.resolve(knex).then(async (trx) => {',
    fault: 'a change of a user is saved although it was refused because no licence is free: there is no transaction',
  },
  {
    id: 'buyers-rounded-up',
    file: 'server/warehouse/members/suppression.ts',
    find: 'Math.floor(members / MIN_CELL_MEMBERS)',
    replace: 'Math.round(members / MIN_CELL_MEMBERS)',
    fault: 'buyers are rounded to the nearest ten instead of down to whole tens, so that five show as ten',
  },
  {
    id: 'suppression-room',
    file: 'server/warehouse/members/suppression.ts',
    find: 'to === node && value >= 2 ? from : null',
    replace: 'to === node && value >= 1 ? from : null',
    fault: 'a suppressed count is considered safe although it can be derived, because another count would have to be 0',
  },

  // ── server: figures ──
  {
    id: 'tax-change-day',
    file: 'server/loading/datasets/pos.ts',
    find: "< date '2019-10-01' then 108",
    replace: "<= date '2019-10-01' then 108",
    fault: 'sales of 1 October 2019, the first day of the new consumption tax, are loaded with the old one',
  },
  {
    id: 'corrected-day',
    file: 'server/loading/store-rows.ts',
    find: 'max(case when is_new then print end) is distinct from max(case when not is_new then print end)',
    replace: 'false',
    fault: 'a corrected store day is not loaded if it has as many lines as the stored one',
  },
  {
    id: 'cancelled-orders',
    file: 'server/warehouse/rollups/refresh.ts',
    find: 'where quantity > filled and not cancelled group by',
    replace: 'where quantity > filled group by',
    fault: 'cancelled orders count as open orders',
  },
  {
    id: 'publisher-class',
    file: 'server/features/publisher-ranking/publisher-ranking.query.ts',
    find: '    const abc = getAbcClass(reached, totals[basis])\n    reached += sums[basis]',
    replace: '    reached += sums[basis]\n    const abc = getAbcClass(reached, totals[basis])',
    fault: 'the ABC class of a publisher is computed from the cumulative share including it instead of before it',
  },
  {
    id: 'return-limit',
    file: 'server/warehouse/stock/returnable.ts',
    find: 'addDays(asOf, withinDays),',
    replace: 'addDays(asOf, withinDays - 1),',
    fault: 'returns due within N days do not include those due in exactly N days',
  },

  // ── server: exports, synchronisation, jobs, schedules, retention ──
  {
    id: 'failed-export-slot',
    file: 'server/exporting/export-route.ts',
    find: '      await release()\n      throw error',
    replace: '      throw error',
    fault: 'a failed export never releases its snapshot and its slot in the queue',
  },
  {
    id: 'csv-formula',
    file: 'server/exporting/csv.ts',
    find: '(?:^|,)[=+\\-@',
    replace: '(?:^|,)[=+\\-',
    fault: 'the CSV of a job does not escape cells that begin with @, which a spreadsheet would evaluate as a formula',
  },
  {
    id: 'unshared-document',
    file: 'server/sync/sync-store.ts',
    find: 'orWhere({ was_shared: true })',
    replace: 'orWhere({ shared: true })',
    fault: 'colleagues keep a document that is no longer shared: their devices are not notified',
  },
  {
    id: 'job-files-order',
    file: 'server/exporting/jobs/job-retention.ts',
    find: ".orderBy('ended_at', 'desc')",
    replace: ".orderBy('ended_at', 'asc')",
    fault: 'the newest files of a contract that has too many are removed instead of the oldest',
  },
  {
    id: 'holiday-weekend',
    file: 'server/schedules/next-run.ts',
    find: 'while (!isWorkday(neighbour))',
    replace: 'while (isHoliday(neighbour))',
    fault: 'a run that is moved off a holiday can fall on a Saturday or a Sunday',
  },
  {
    id: 'audit-retention',
    file: 'server/retention.ts',
    find: 'removeOldAudit(knex, toCutoffTime(now, config.auditDays))',
    replace: 'removeOldAudit(knex, end)',
    fault: 'the audit log is purged after KEEP_DAYS instead of AUDIT_DAYS',
  },
  {
    id: 'digest-await',
    file: 'server/watches/watch-notifications.ts',
    find: 'await mail.send({',
    replace: 'void mail.send({',
    fault: 'the daily digest counts as sent before the mail server has accepted it, and is lost if it is rejected',
  },

  // ── app ──
  {
    id: 'edit-and-deletion',
    file: 'pwa/data/sync/merge.ts',
    find: 'return serverState._deleted ? joinHistories(localState, conflict) : mergeFields(conflict)',
    replace: 'return serverState._deleted ? serverState : mergeFields(conflict)',
    fault: 'a deletion on another device wins over an edit that did not know of it',
  },
  {
    id: 'eviction-order',
    file: 'pwa/data/offline/answer-cache.ts',
    find: ".orderBy('usedAt').reverse()",
    replace: ".orderBy('usedAt')",
    fault: 'a full device evicts the most recently used responses instead of the least recently used ones',
  },
  {
    id: 'offline-clock',
    file: 'pwa/data/offline/reading-time.ts',
    find: 'Math.max(reading.seenAt, now) - reading.checkedAt > OFFLINE_READING_MS',
    replace: 'now - reading.checkedAt > OFFLINE_READING_MS',
    fault: 'setting the clock of a device back extends how long it can be read without the server',
  },
  {
    id: 'address-decoding',
    file: 'shared/url-state.ts',
    find: "item.replace(/%2C/g, ',').replace(/%25/g, '%')",
    replace: "item.replace(/%25/g, '%').replace(/%2C/g, ',')",
    fault: 'a code that contains %2C is read from the URL with a comma',
  },
  {
    id: 'moment-day',
    file: 'pwa/i18n/format.ts',
    find: 'export function formatDateTime(iso: string, language: Language = getCurrentLanguage()): string {\n  const day = toJapanTime(iso).slice(0, 10)',
    replace:
      'export function formatDateTime(iso: string, language: Language = getCurrentLanguage()): string {\n  const day = iso.slice(0, 10)',
    fault: 'times before 09:00 are shown with the previous day: the date is in UTC, the time in Japan time',
  },
  {
    id: 'return-amount',
    file: 'pwa/features/return-candidates/limit-buckets.ts',
    find: 'returnAmount: sum(({ returnAmount }) => returnAmount)',
    replace: 'returnAmount: sum(({ returnCopies }) => returnCopies)',
    fault: 'the chart of return limits shows copies labelled as yen',
  },
  {
    id: 'unknown-values-first',
    file: 'pwa/ui/table/sort-order.ts',
    find: 'if (left === null) return 1',
    replace: 'if (left === null) return descending ? 1 : -1',
    fault: 'rows without a value come first in ascending order',
  },
  {
    id: 'column-decimals',
    file: 'pwa/ui/table/report-columns.tsx',
    find: 'formatRate(number, digitsByType[type])',
    replace: 'formatRate(number)',
    fault: 'lift and copies a day are shown with one decimal instead of the two that their columns declare',
  },

  // ── terminal ──
  {
    id: 'seven-days',
    file: 'cli/input/conditions.ts',
    find: "'7d': { from: addDays(today, -7)",
    replace: "'7d': { from: addDays(today, -6)",
    fault: '--period 7d asks for six days',
  },
  {
    id: 'location-option',
    file: 'cli/input/conditions.ts',
    find: 'locationCds: options.location',
    replace: 'locationCds: undefined',
    fault: '--location is accepted and ignored',
  },
  {
    id: 'merged-page',
    file: 'cli/connection/read-pages.ts',
    find: 'paging.pageNum * paging.pageSize',
    replace: 'paging.pageSize',
    fault: 'the second page of a merged list is empty: only the rows of one page are read',
  },
  {
    id: 'download-checksum',
    file: 'cli/exporting/fetch-file.ts',
    find: 'if ((await hashFile(getPartPath(request))) === sha256) break',
    replace: 'if (tries < MAX_ATTEMPTS || (await hashFile(getPartPath(request))) === sha256) break',
    fault: 'a corrupted download is kept: its checksum is verified only in the last attempt',
  },
  {
    id: 'first-part-period',
    file: 'cli/exporting/export-parts.ts',
    find: 'from: start < period.from ? period.from : start',
    replace: 'from: start',
    fault: 'the first file of a bulk export by week or month begins before the requested period',
  },

  // ── shared ──
  {
    id: 'last-year-weekdays',
    file: 'shared/period.ts',
    find: '{ from: addDays(from, -364), to: addDays(to, -364) }',
    replace: '{ from: addDays(from, -365), to: addDays(to, -365) }',
    fault: 'a week is compared with last year on other weekdays',
  },
  {
    id: 'partial-bucket',
    file: 'shared/period.ts',
    find: 'getLastDay(bucket) > axis.wholeDay',
    replace: 'getLastDay(bucket) >= axis.wholeDay',
    fault: 'a week that ended on the last whole day is marked as incomplete',
  },
  {
    id: 'isbn-979',
    file: 'shared/jan.ts',
    find: 'if (!/^978\\d{10}$/.test(code)) return null',
    replace: 'if (!/^97[89]\\d{10}$/.test(code)) return null',
    fault: 'an ISBN-13 that begins with 979, which has no ISBN-10, gets that of another book',
  },
  {
    id: 'change-of-negative',
    file: 'shared/measures.ts',
    find: 'computePercent(now - before, Math.abs(before))',
    replace: 'computePercent(now - before, before)',
    fault: 'a change against a period with more refunds than sales has the wrong sign',
  },
  {
    id: 'view-only-administrator',
    file: 'shared/permissions.ts',
    find: "return viewer.role !== 'ADMIN_VIEW' && mayManageUsers(viewer)",
    replace: 'return mayManageUsers(viewer)',
    fault: 'the operator’s view-only administrators can change users',
  },
  {
    id: 'characters-counted',
    file: 'shared/validation.ts',
    find: '[...text].length',
    replace: 'text.length',
    fault: 'lengths of texts are counted in UTF-16 units: a rare kanji counts as two characters',
  },
  {
    id: 'captive-portal',
    file: 'shared/client.ts',
    find: 'answer === null && (response.ok || [502, 503, 504, 511].includes(response.status))',
    replace: 'answer === null && [502, 503, 504, 511].includes(response.status)',
    fault: 'the sign-in page of a public network is reported as a server error instead of an unreachable server',
  },
]
