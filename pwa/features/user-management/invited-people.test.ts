import { describe, expect, it } from 'vitest'
import { emptyPerson, parseInvitedPeople } from './invited-people.ts'

describe('pasted people', () => {
  it('reads the cells of a spreadsheet in any order and skips its headers', () => {
    const pasted = [
      'メール\t氏名\t部署\t役割\t使える日',
      'mizuki@kensho.example\t水城 葵\t編集部\t一般\t2026/12/01',
      '管理者\t黒田 岳\tkuroda@kensho.example\t\tすぐ',
    ].join('\r\n')
    expect(parseInvitedPeople(pasted).people).toEqual([
      { email: 'mizuki@kensho.example', fullName: '水城 葵', department: '編集部', userType: '0', startsOn: '2026-12-01' },
      { email: 'kuroda@kensho.example', fullName: '黒田 岳', department: '', userType: '1', startsOn: null },
    ])
  })

  it('reads lines with commas and full-width addresses', () => {
    expect(parseInvitedPeople('ｏｋｉ＠kensho.example、沖 千尋、admin').people).toEqual([
      { ...emptyPerson, email: 'oki@kensho.example', fullName: '沖 千尋', userType: '1' },
    ])
  })

  it('keeps what is wrong for the form to refuse', () => {
    const [person] = parseInvitedPeople('sawa@@kensho.example\t沢 灯里\t2026/13/45').people
    expect(person).toMatchObject({ email: 'sawa@@kensho.example', startsOn: '2026/13/45' })
  })

  it('reads no more people than can be invited at once, and says so', () => {
    const pasted = Array.from({ length: 51 }, (_, index) => `a${index}@kensho.example`).join('\n')
    const { people, isCut } = parseInvitedPeople(pasted)
    expect([people.length, isCut]).toEqual([50, true])
  })
})
