import { describe, expect, it } from 'vitest'
import * as account from '../../shared/contract/change-password.ts'
import * as exports from '../../shared/contract/export-jobs.ts'
import * as forgotten from '../../shared/contract/forgot-password.ts'
import * as masters from '../../shared/contract/masters.ts'
import * as sessions from '../../shared/contract/session.ts'
import { toAreaEndpoint } from './area.ts'

/** Calls of the main area that pages of the export area make, and what they are there. */
const pairs = [
  [sessions.login, sessions.exportLogin],
  [sessions.logout, sessions.exportLogout],
  [sessions.info, sessions.exportInfo],
  [account.changePassword, account.exportChangePassword],
  [forgotten.forgotPassword, forgotten.exportForgotPassword],
  [forgotten.confirmReset, forgotten.exportConfirmReset],
  [masters.storeList, exports.exportStoreList],
  [masters.publisherList, exports.exportPublisherList],
  [masters.genreList, exports.exportGenreList],
  [masters.chugenreList, exports.exportChugenreList],
  [masters.shogenreList, exports.exportShogenreList],
  [masters.prefectureList, exports.exportPrefectureList],
  [masters.chainList, exports.exportChainList],
  [masters.companyList, exports.exportCompanyList],
  [masters.storeCategoryList, exports.exportStoreCategoryList],
] as const

describe('calls of an area', () => {
  it('The export area has each call that its pages make, below its own path', () => {
    for (const [main, there] of pairs) {
      const made = toAreaEndpoint(main as typeof sessions.info, true)
      expect([made.method, made.path, made.area], main.name).toEqual([there.method, there.path, there.area])
      expect(toAreaEndpoint(main as typeof sessions.info, false)).toBe(main)
    }
  })

  it('A call of the area itself, and those for every visitor, stay as they are', () => {
    expect(toAreaEndpoint(exports.exportJobList, true)).toBe(exports.exportJobList)
    expect(toAreaEndpoint(forgotten.checkToken, true)).toBe(forgotten.checkToken)
  })
})
