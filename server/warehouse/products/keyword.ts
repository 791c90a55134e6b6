import type { Knex } from 'knex'
import { AppError } from '../../../shared/errors/errors.ts'
import { foldName, foldText } from '../../../shared/text/fold.ts'
import { getCodeDigits, listPossibleCodes, parseProductCode } from '../../../shared/trade/product-code.ts'
import { listKeywordWords, parseKeywordCodes, splitKeyword } from '../../../shared/trade/product-code-list.ts'
import { orWhereNameContains } from '../engine/name-condition.ts'
import { containsSql } from '../engine/sql.ts'

export type SearchBy = 'all' | 'code' | 'name' | 'series' | 'author'

const fields: Record<Exclude<SearchBy, 'code'>, readonly string[]> = {
  all: ['search_name', 'search_series', 'search_author', 'search_code'],
  name: ['search_name'],
  series: ['search_series'],
  author: ['search_author'],
}

/** Returns the codes that a keyword is about if the search reads it as codes, else an empty list. */
export const listSearchedCodes = (keyword: string, searchBy: SearchBy): string[] =>
  searchBy === 'code' || searchBy === 'all' ? parseKeywordCodes(keyword) : []

/** Adds a condition for one code in any form. With `strict`, a wrong check digit throws an error that names the correct code. */
function applyCode(query: Knex.QueryBuilder, text: string, strict: boolean): void {
  const read = parseProductCode(text)
  for (const jan of listPossibleCodes(read)) query.orWhere('product.jan', jan)
  if (read.form === 'magazine') query.orWhere({ 'product.magazine_cd': read.magazineCd, 'product.issue': read.issue })
  // the beginning of a code, which can happen to be a valid shorter one
  const digits = foldText(read.form === 'in-store' ? read.code : getCodeDigits(text))
  if (digits === '') query.orWhereRaw('1 = 0')
  else if (read.form !== 'jan' || digits.length < 13) query.orWhereRaw(containsSql('product.search_code'), [digits])
  if (read.form === 'wrong-check-digit' && strict) throw new AppError('code.checkDigit', { value: text, expected: read.expected })
}

/**
 * Narrows a query over `product` by a keyword: width, kana, case and punctuation are ignored, words in Latin letters are also
 * read as Japanese, and every word must occur in the field. Codes in a longer text (a line of a receipt) are searched alone. A
 * text of punctuation only finds nothing.
 */
export function applyKeyword(query: Knex.QueryBuilder, keyword: string, searchBy: SearchBy): void {
  const text = keyword.trim()
  if (text === '') return
  const codes = listSearchedCodes(text, searchBy)
  if (searchBy === 'code' || codes.length > 0) {
    const isOneCode = codes.length === 0 && parseProductCode(text).form !== 'other'
    const terms = isOneCode ? [text] : codes.length > 0 ? codes : splitKeyword(text)
    query.where((either) => {
      for (const term of terms) applyCode(either, term, searchBy === 'code')
    })
    return
  }
  const words = listKeywordWords(text)
    .map((term) => ({ term, code: foldText(term), name: foldName(term) }))
    .filter(({ name }) => name !== '')
  if (words.length === 0) query.whereRaw('1 = 0')
  for (const { term, code, name } of words) {
    query.where((either) => {
      for (const field of fields[searchBy])
        if (field === 'search_code') either.orWhereRaw(containsSql('product.search_code'), [code])
        else orWhereNameContains(either, `product.${field}`, name)
      // a code that is written in another form than in the code column
      if (searchBy === 'all' && /\d{4}/.test(code)) applyCode(either, term, false)
    })
  }
}
