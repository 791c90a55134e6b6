import { describe, expect, it } from 'vitest'
import type { PersonalNotice } from '../../../shared/api/notice-fields.ts'
import { findHeaderNotice, findLatestUnreadNotice, mayMissProblemReport } from './use-notices.ts'

const createNotice = (title: string) => ({ notificationId: title, title }) as PersonalNotice
const createPaging = (total: number) => ({ pageNum: 1, pageSize: 100, total })

describe('notice shown after sign-in', () => {
  const createDatedNotice = (title: string, startDate: string, isRead = false) => ({ ...createNotice(title), startDate, isRead })

  it('shows the newest unread notice of both lists after sign-in, regardless of their order', () => {
    const notices = [createDatedNotice('配本', '2026-11-20T00:00:00Z', true), createDatedNotice('併売', '2026-11-18T00:00:00Z')]
    const problemReports = [
      createDatedNotice('障害', '2026-11-21T00:00:00Z', true),
      createDatedNotice('遅延', '2026-11-17T00:00:00Z'),
    ]
    expect(findLatestUnreadNotice({ notices, problemReports })?.title).toBe('併売')
    expect(findLatestUnreadNotice({ notices: [], problemReports })?.title).toBe('遅延')
    expect(findLatestUnreadNotice({ notices: notices.slice(0, 1), problemReports: [] })).toBeNull()
  })
})

describe('notice in the header', () => {
  it('shows a problem report in the header even if a notice is newer', () => {
    const notices = [createNotice('配本'), createNotice('併売')]
    expect(findHeaderNotice({ notices, problemReports: [createNotice('障害')] })?.title).toBe('障害')
    expect(findHeaderNotice({ notices, problemReports: [] })?.title).toBe('配本')
    expect(findHeaderNotice({ notices: [], problemReports: [] })).toBeNull()
  })

  it('requests the notice of the header separately only if it is a problem report beyond the loaded lists', () => {
    const notices = [createNotice('配本')]
    expect(findHeaderNotice({ notices, problemReports: [] }, createNotice('古い障害'))?.title).toBe('古い障害')
    expect(mayMissProblemReport({ notices, problemReports: [], paging: createPaging(101) })).toBe(true)
    expect(mayMissProblemReport({ notices, problemReports: [], paging: createPaging(1) })).toBe(false)
    expect(mayMissProblemReport({ notices, problemReports: [createNotice('障害')], paging: createPaging(101) })).toBe(false)
  })
})
