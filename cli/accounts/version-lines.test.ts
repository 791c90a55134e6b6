import { describe, expect, it } from 'vitest'
import { menuTabs } from '../../shared/access/permissions.ts'
import { auditActions } from '../../shared/api/audit.ts'
import { contractBody } from '../../shared/api/contract.ts'
import { patternBody } from '../../shared/api/contract-pattern.ts'
import type { Version } from '../../shared/api/record-versions.ts'
import { auditActionNames } from '../../shared/messages/audit.ts'
import type { Language } from '../../shared/messages/language.ts'
import { createTranslate } from '../context/language.ts'
import { getAccountLabels, getContractLabels, getPatternLabels } from './account-labels.ts'
import { formatVersionChanges, formatVersionLines, toVersionRow } from './version-lines.ts'

const createTexts = (language: Language) => {
  const labels = getAccountLabels(language)
  return { labels, t: createTranslate(language), fields: getContractLabels(labels, new Map([['p2', '雑誌プラン']])) }
}
const second: Version = {
  number: 2,
  createdAt: '2026-11-20T04:05:06.000Z',
  createdBy: '運営 太郎',
  differences: [
    { field: 'licences', before: 1000, after: 1200 },
    { field: 'endsOn', before: null, after: '2028-03-31' },
    { field: 'patternId', before: 'p1', after: 'p2' },
    { field: 'status', before: 'valid', after: 'deleted' },
    { field: 'isScreenCooperation', before: false, after: true },
    { field: 'attribute', before: '雑誌', after: '' },
    { field: 'ownPublisherCds', before: [], after: ['9901', '9902'] },
    { field: 'unheardOf', before: 'a', after: 'b' },
  ],
}
const first: Version = {
  number: 1,
  createdAt: '2026-11-19T15:00:00.000Z',
  createdBy: null,
  differences: [{ field: 'name', before: null, after: '新しい契約' }],
}

describe('version output in the terminal', () => {
  it('describes the changes of a version with the labels used on screen', () => {
    expect(formatVersionLines({ list: [second, first], paging: { total: 3 } }, createTexts('ja'))).toEqual([
      '変更履歴 全3版',
      '第2版  2026/11/20 13:05  運営 太郎',
      '  ライセンス数              1,000 → 1,200',
      '  利用終了                  期限なし → 2028/03/31',
      '  契約パターン              p1 → 雑誌プラン',
      '  状態                      有効 → 削除',
      '  画面連携（ウィジェット）  いいえ → はい',
      '  属性                      雑誌 → 空欄',
      '  自社の出版社              空欄 → 9901, 9902',
      '  unheardOf                 a → b',
      '第1版  2026/11/20 00:00',
      '  登録',
      'ほかに 1版あります。--all ですべて表示します。',
    ])
    expect(formatVersionChanges({ ...second, differences: second.differences.slice(0, 2) }, createTexts('en'))).toBe(
      'Licences 1,000 → 1,200; Until no end → 2028/03/31',
    )
    expect(formatVersionChanges({ ...second, differences: [] }, createTexts('ja'))).toBe('変わった項目はありません')
  })

  it('has a label for every field with versions', () => {
    for (const language of ['ja', 'en'] as const) {
      const labels = getAccountLabels(language)
      const contract = getContractLabels(labels, new Map())
      const pattern = getPatternLabels(labels)
      for (const field of Object.keys(contractBody.shape)) expect(contract.label(field), field).not.toBe(field)
      for (const field of Object.keys(patternBody.shape)) expect(pattern.label(field), field).not.toBe(field)
      for (const tab of menuTabs) expect(labels.names).toHaveProperty([`tab.${tab}`])
      expect(pattern.value('dataRange', 'magazine')).not.toBe('magazine')
    }
    expect(Object.keys(auditActionNames.en)).toEqual([...auditActions])
  })

  it('shows the time of the displayed version, not of the newest one', () => {
    const detail = { version: 2, updatedAt: 'later', shown: { number: 1, createdAt: first.createdAt, current: false } }
    expect(toVersionRow(detail, [second, first])).toMatchObject({ version: 1, updatedAt: first.createdAt, updatedBy: null })
  })
})
