import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { toFieldErrors } from '../errors/field-errors.ts'
import { fillPlaceholders } from '../messages/translate.ts'
import { validation } from '../messages/validation.ts'
import { extension, fullWidthName, newPassword, phone, postalCode } from './account-fields.ts'
import { contractBody } from './contract.ts'

/** The Japanese error messages of a field, or the normalized value if the text is valid. */
const getResult = (schema: z.ZodType, text: unknown): unknown => {
  const parsed = schema.safeParse(text)
  if (parsed.success) return parsed.data
  return toFieldErrors(parsed.error).map(({ code, values }) =>
    fillPlaceholders(validation.ja[code as keyof typeof validation.ja], values ?? {}),
  )
}

describe('validation of people and company fields', () => {
  it.each([
    [phone, '03-1234-567a', ['半角数字で入力してください']],
    [phone, '031234567', ['10文字以上で入力してください']],
    [phone, '09012345678901', ['13文字以内で入力してください']],
    [phone, '03-1234-5678', ['半角数字で入力してください']],
    [phone, '０３１２３４５６７８', ['半角数字で入力してください']],
    [phone, '0312345678', '0312345678'],
    [phone, '', ''],
    [extension, '12a', ['半角数字で入力してください']],
    [extension, '123456', ['5文字以内で入力してください']],
    [extension, '1-2', ['半角数字で入力してください']],
    [extension, '12345', '12345'],
    [postalCode, '1a0-0051', ['半角数字3桁']],
    [postalCode, '10-0051', ['半角数字3桁']],
    [postalCode, '-0051', ['半角数字3桁']],
    [postalCode, '101-005', ['半角数字4桁']],
    [postalCode, '101-', ['半角数字4桁']],
    [postalCode, '101-0051-1', ['半角数字4桁']],
    [postalCode, '神保町', ['半角数字と-で入力してください']],
    [postalCode, '101005', ['半角数字7桁で入力してください（ハイフンなし）']],
    [postalCode, '〒１０１－００５１', '1010051'],
    [postalCode, '1010051', '1010051'],
    [fullWidthName, '営業 Taro', ['全角で入力してください']],
    [fullWidthName, '営業 太郎', '営業　太郎'],
    [newPassword, '', ['必須項目です']],
    [newPassword, 'Demopass12', ['空白を使わず、英字と記号をそれぞれ1文字以上使ってください']],
    [newPassword, 'Demo pass1!', ['空白を使わず、英字と記号をそれぞれ1文字以上使ってください']],
    [newPassword, 'demo-pass1!', ['半角6〜32文字で、英大文字・英小文字・数字・記号をそれぞれ1文字以上使ってください']],
    [newPassword, 'Demo-pass1!', 'Demo-pass1!'],
  ] as const)('validates account fields: case %# accepts %j or rejects it with one message', (schema, text, result) => {
    expect(getResult(schema, text)).toEqual(result)
  })

  it('requires half-width contract numbers and trial IDs', () => {
    const { number } = contractBody.shape
    expect(getResult(number, '２０００')).toEqual(['半角英数字で入力してください'])
    expect(getResult(number, 'a b c')).toEqual(['半角英数字で入力してください'])
    expect(getResult(number, '20!')).toEqual(['半角英数字と - _ で4〜20文字で入力してください'])
    expect(getResult(number, 'U-2000')).toBe('U-2000')
  })
})
