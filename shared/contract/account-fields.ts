import { z } from 'zod'
import { bounds } from '../bounds.ts'
import { passwordComplaint } from '../password.ts'
import {
  hasDigits,
  isDigits,
  isDigitsAndHyphens,
  isEmail,
  isFullWidth,
  isFullWidthKatakana,
  isOneLine,
  limits,
} from '../validation.ts'

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

/** The first rule that a text breaks, with the values of its sentence; null where it keeps all of them. */
type Complaint = { message: string; params?: { min: number } | { max: number } } | null

const judgedBy =
  (judge: (text: string) => Complaint) =>
  (text: string, context: z.core.$RefinementCtx): void => {
    const complaint = judge(text)
    if (complaint) context.addIssue({ code: 'custom', ...complaint })
  }

export const newPassword = z
  .string()
  .max(bounds.password, { message: 'validation.password', abort: true })
  .superRefine(
    judgedBy((text) => {
      const message = passwordComplaint(text)
      return message && { message }
    }),
  )

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

const phoneBetween = (min: number, max: number) =>
  digits(200).superRefine(
    judgedBy((text) => {
      if (text === '') return null
      if (!isDigits(text)) return { message: 'validation.phoneDigits' }
      if (text.length < min) return { message: 'validation.minLength', params: { min } }
      return text.length > max ? { message: 'validation.maxLength', params: { max } } : null
    }),
  )
export const phone = phoneBetween(limits.phoneMin, limits.phone)
export const extension = phoneBetween(1, limits.extension)

/** Three digits and four, as the form's two parts hold them or as one text, with a hyphen or without; it is kept as seven digits. */
export const postalCode = text(20)
  .overwrite((typed) =>
    typed
      .normalize('NFKC')
      .replace(/[‐‑–—−ー―]/g, '-')
      .replace(/[\s〒]/g, ''),
  )
  .superRefine(
    judgedBy((typed) => {
      if (typed === '') return null
      const [head = '', body, ...more] = typed.split('-')
      if (body === undefined) {
        if (!isDigitsAndHyphens(typed)) return { message: 'validation.digitsAndHyphen' }
        return hasDigits(typed, 7) ? null : { message: 'validation.postalCode' }
      }
      if (!hasDigits(head, 3)) return { message: 'validation.postalHead' }
      return hasDigits(body, 4) && more.length === 0 ? null : { message: 'validation.postalBody' }
    }),
  )
  .overwrite((typed) => typed.replaceAll('-', ''))
  .default('')
export const katakana = optionalText(limits.name).refine((text) => text === '' || isFullWidthKatakana(text), {
  message: 'validation.fullWidthKata',
})

/** A name in full width; the space that people type between two names becomes a wide one. */
export const fullWidthName = text(limits.name)
  .overwrite((typed) => typed.replaceAll(' ', '　'))
  .refine(isFullWidth, { message: 'validation.fullWidth' })
  .default('')

/** Two fields that have to agree: the complaint stands at the second. */
export const sameAs =
  <F extends string, S extends string>(first: F, second: S, message: string) =>
  (value: { [name in F | S]: string }, context: z.core.$RefinementCtx) => {
    if (value[second] !== '' && value[first] !== value[second]) context.addIssue({ code: 'custom', message, path: [second] })
  }
