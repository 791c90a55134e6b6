import { z } from 'zod'
import { bounds } from '../bounds.ts'
import { isPassword } from '../password.ts'
import { isDigitsOf, isEmail, isFullWidthKatakana, isOneLine, isPhone, limits } from '../validation.ts'

/** Fields of people and companies, as forms, server and terminal check them (specification section 5). */

const text = (max: number) => z.string().trim().max(max).refine(isOneLine, { message: 'validation.oneLine' })
export const requiredText = (max: number) => text(max).min(1, { message: 'validation.required' })
/** May be left empty. */
export const optionalText = (max: number) => text(max).default('')

export const email = z
  .string()
  .trim()
  .min(1, { message: 'validation.required' })
  .max(limits.email)
  .refine((text) => text === '' || isEmail(text), { message: 'validation.email' })

export const newPassword = z
  .string()
  .min(1, { message: 'validation.required' })
  .refine((text) => text === '' || isPassword(text), { message: 'validation.password' })
  .max(bounds.password, { message: 'validation.password' })

/** A password typed once more. */
export const repeatedPassword = z
  .string()
  .min(1, { message: 'validation.required' })
  .max(bounds.password, { message: 'validation.passwordSame' })

/** A password as someone types it to prove who they are: whatever it is, it is compared, not judged. */
export const typedPassword = z.string().min(1, { message: 'validation.required' }).max(bounds.password)

/** Digits as they are kept: half width, without the hyphens, brackets and spaces that people write between them. */
const plainDigits = (text: string): string => text.normalize('NFKC').replace(/[\s\-‐‑–—−ー―()]/g, '')
const digits = (max: number) => text(max).overwrite(plainDigits).default('')

export const phone = digits(200).refine((text) => text === '' || isPhone(text), { message: 'validation.phone' })
export const postalCode = digits(20).refine((text) => text === '' || isDigitsOf(text, 7), {
  message: 'validation.postalCode',
})
export const katakana = optionalText(limits.name).refine((text) => text === '' || isFullWidthKatakana(text), {
  message: 'validation.fullWidthKata',
})

/** Two fields that have to agree: the complaint stands at the second. */
export const sameAs =
  <F extends string, S extends string>(first: F, second: S, message: string) =>
  (value: { [name in F | S]: string }, context: z.core.$RefinementCtx) => {
    if (value[second] !== '' && value[first] !== value[second]) context.addIssue({ code: 'custom', message, path: [second] })
  }
