import { z } from 'zod'
import { bounds } from '../fields/bounds.ts'
import { findPasswordViolation } from '../fields/password.ts'
import {
  hasDigits,
  hasVisibleCharacter,
  isDigits,
  isDigitsAndHyphens,
  isEmail,
  isFullWidth,
  isFullWidthKatakana,
  isOneLine,
  textLimits,
} from '../fields/validation.ts'
import { normalizeDashes } from '../trade/jan.ts'

/** Fields of people and companies, validated alike by forms, server and terminal (specification section 5). */

/** A single-line text without surrounding spaces; one of invisible characters only counts as empty. */
const createLineSchema = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(isOneLine, { message: 'validation.oneLine' })
    .refine((text) => text === '' || hasVisibleCharacter(text), { message: 'validation.required' })
/** Schema of a required single-line text of at most `max` characters. */
export const createRequiredTextSchema = (max: number) => createLineSchema(max).min(1, { message: 'validation.required' })
/** Schema of a single-line text of at most `max` characters; empty by default. */
export const createOptionalTextSchema = (max: number) => createLineSchema(max).default('')

export const email = z
  .string()
  .trim()
  .min(1, { message: 'validation.required' })
  .max(textLimits.email)
  .refine((text) => text === '' || isEmail(text), { message: 'validation.email' })

/** The first violated rule with the values of its message; null if the text is valid. */
type RuleViolation = { message: string; params?: { min: number } | { max: number } } | null

const toRefinement =
  (findViolation: (text: string) => RuleViolation) =>
  (text: string, context: z.core.$RefinementCtx): void => {
    const violation = findViolation(text)
    if (violation) context.addIssue({ code: 'custom', ...violation })
  }

export const newPassword = z
  .string()
  .max(bounds.password, { message: 'validation.password', abort: true })
  .superRefine(
    toRefinement((text) => {
      const message = findPasswordViolation(text)
      return message && { message }
    }),
  )

/** Repeated password. */
export const repeatedPassword = z
  .string()
  .min(1, { message: 'validation.required' })
  .max(bounds.password, { message: 'validation.passwordSame' })

/** Password entered for authentication: it is compared, not checked against the password rules. */
export const typedPassword = z.string().min(1, { message: 'validation.required' }).max(bounds.password)

/** Digits only: forms remove typed hyphens where the user sees it (`TextField`), and every other caller gets an error. */
const createPhoneSchema = (min: number, max: number) =>
  createLineSchema(200)
    .default('')
    .superRefine(
      toRefinement((text) => {
        if (text === '') return null
        if (!isDigits(text)) return { message: 'validation.phoneDigits' }
        if (text.length < min) return { message: 'validation.minLength', params: { min } }
        return text.length > max ? { message: 'validation.maxLength', params: { max } } : null
      }),
    )
export const phone = createPhoneSchema(textLimits.phoneMin, textLimits.phone)
export const extension = createPhoneSchema(1, textLimits.extension)

/** Postal code: three and four digits, typed as one text with or without a hyphen; stored as seven digits. */
export const postalCode = createLineSchema(20)
  .overwrite((typed) => normalizeDashes(typed.normalize('NFKC')).replace(/[\s〒]/g, ''))
  .superRefine(
    toRefinement((typed) => {
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
export const katakana = createOptionalTextSchema(textLimits.name).refine((text) => text === '' || isFullWidthKatakana(text), {
  message: 'validation.fullWidthKata',
})

/** Full-width name; a half-width space between two names becomes a full-width one. */
export const fullWidthName = createLineSchema(textLimits.name)
  .overwrite((typed) => typed.replaceAll(' ', '　'))
  .refine(isFullWidth, { message: 'validation.fullWidth' })
  .default('')

/** Checks that two fields are equal; the error is reported on the second field. */
export const requireEqualFields =
  <F extends string, S extends string>(first: F, second: S, message: string) =>
  (value: { [name in F | S]: string }, context: z.core.$RefinementCtx) => {
    if (value[second] !== '' && value[first] !== value[second]) context.addIssue({ code: 'custom', message, path: [second] })
  }
