import { conditionsOf, type ProductSearchBody, productSearchBody } from '../../../shared/contract/product-search.ts'
import { codeDigits } from '../../../shared/jan.ts'
import { defaultPeriod } from '../../ui/pickers/period-presets.ts'

/** The period belongs to the day it was asked on: a link must say it. */
export const always = ['period'] as const

export const searchDefaults = (latest: string): ProductSearchBody => productSearchBody.parse({ period: defaultPeriod(latest) })

/** The question that is asked: where nothing narrows it, as on the first visit, what was sold in the period. */
export const askedSearch = (state: ProductSearchBody): ProductSearchBody =>
  conditionsOf(state).length > 0 ? state : { ...state, soldInPeriod: true }

/** Conditions that the form shows only when asked for, or when one of them narrows. */
export function narrowsInDetail(state: ProductSearchBody): boolean {
  const open = ({ from, to }: { from: unknown; to: unknown }) => from !== null || to !== null
  return (
    open(state.price) ||
    open(state.returnRate) ||
    open(state.saleQuantity) ||
    state.minCopies > 0 ||
    state.products.itemGenreKeys.length > 0 ||
    state.products.jans.length > 0 ||
    state.products.seriesCds.length > 0
  )
}

/** Several product codes pasted at once, one a line or parted by commas; null where the text is something else. */
export function pastedCodes(text: string): string[] | null {
  const parts = text.split(/[\s,、\t]+/).filter((part) => part !== '')
  if (parts.length < 2) return null
  const codes = parts.map(codeDigits)
  return codes.every((code) => /^(\d{8,18}|\d{9}X)$/.test(code)) ? [...new Set(codes)] : null
}
