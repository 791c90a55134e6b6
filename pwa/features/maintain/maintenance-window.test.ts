import { describe, expect, it } from 'vitest'
import {
  formatWindowEnds,
  getMaintenanceWindow,
  getMessageInLanguage,
  maintenanceDraftSchema,
  toMaintenanceBody,
  toMaintenanceDraft,
} from './maintenance-window.ts'

const state = {
  from: '2026-11-29T20:00:00.000Z',
  to: '2026-11-29T22:30:00.000Z',
  messageJa: '入れ替え',
  messageEn: '',
  now: false,
  fixed: false,
}
const before = Date.parse('2026-11-28T00:00:00Z')
const after = Date.parse('2026-11-30T00:00:00Z')

describe('maintenance window', () => {
  it('enters a maintenance window in Japan time and sends it with its offset', () => {
    const draft = { from: '2026-11-30T05:00', to: '2026-11-30T07:30', messageJa: '入れ替え', messageEn: '' }
    expect(toMaintenanceBody(draft)).toMatchObject({ from: '2026-11-30T05:00:00+09:00', to: '2026-11-30T07:30:00+09:00' })
    // validation returns the input unchanged
    expect(maintenanceDraftSchema.parse(draft)).toEqual(draft)
    expect(toMaintenanceDraft({ ...state, now: true })).toEqual(draft)
  })

  it('no longer counts a maintenance window as planned after its end', () => {
    expect(getMaintenanceWindow(state, before)).toEqual({ from: state.from, to: state.to })
    expect(getMaintenanceWindow(state, after)).toBeNull()
    // the server's clock takes precedence
    expect(getMaintenanceWindow({ ...state, now: true }, after)).not.toBeNull()
  })

  it('shows the day of a maintenance window once if both ends share it, and never wraps within a date-time', () => {
    const ends = { from: state.from, to: state.to }
    expect(formatWindowEnds(ends, 'ja')).toEqual({ from: '2026/11/30(月)\u00a005:00', to: '07:30' })
    expect(formatWindowEnds({ ...ends, to: '2026-11-30T15:00:00.000Z' }, 'ja').to).toBe('2026/12/01(火)\u00a000:00')
  })

  it('requires a start and a later end of a maintenance window', () => {
    const listErrorCodes = (draft: object) =>
      maintenanceDraftSchema.safeParse(draft).error?.issues.map((issue) => [issue.path.join(), issue.message])
    const words = { messageJa: '', messageEn: '' }
    expect(listErrorCodes({ from: '', to: '', ...words })).toEqual([
      ['from', 'validation.required'],
      ['to', 'validation.required'],
    ])
    expect(listErrorCodes({ from: '2026-11-30T', to: '朝T5', ...words })).toEqual([
      ['from', 'validation.moment'],
      ['to', 'validation.moment'],
    ])
    expect(listErrorCodes({ from: '2026-11-30T05:00', to: '2026-11-30T05:00', ...words })).toEqual([['to', 'maintenance.window']])
  })

  it('shows the message of a maintenance window in the other language if one is missing', () => {
    expect(getMessageInLanguage('en', state)).toEqual({ text: '入れ替え', lang: 'ja' })
    expect(getMessageInLanguage('en', { ...state, messageEn: 'Moving' })).toEqual({ text: 'Moving', lang: 'en' })
  })
})
