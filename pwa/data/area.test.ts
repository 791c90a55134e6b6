import { describe, expect, it } from 'vitest'
import * as account from '../../shared/api/change-password.ts'
import * as exports from '../../shared/api/exporting/export-jobs.ts'
import * as forgotten from '../../shared/api/forgot-password.ts'
import * as masters from '../../shared/api/masters.ts'
import * as sessions from '../../shared/api/session.ts'
import { toAreaEndpoint } from './area.ts'

/** Calls of the main area that pages of the export area make, with their counterparts there. */
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

describe('endpoints of an area', () => {
  it('maps endpoints on pages of the export area to their counterparts below its path', () => {
    for (const [main, there] of pairs) {
      const areaEndpoint = toAreaEndpoint(main as typeof sessions.info, true)
      expect([areaEndpoint.method, areaEndpoint.path, areaEndpoint.area], main.name).toEqual([
        there.method,
        there.path,
        there.area,
      ])
      expect(toAreaEndpoint(main as typeof sessions.info, false)).toBe(main)
    }
  })

  it('leaves endpoints unchanged if they are public or belong to the export area already', () => {
    expect(toAreaEndpoint(exports.exportJobList, true)).toBe(exports.exportJobList)
    expect(toAreaEndpoint(forgotten.checkToken, true)).toBe(forgotten.checkToken)
  })
})
