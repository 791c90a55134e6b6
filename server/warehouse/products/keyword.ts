import type { Knex } from 'knex'
import { AppError } from '../../../shared/errors/errors.ts'
import { foldName, foldText } from '../../../shared/text/fold.ts'
import { normalizeCodeDigits, parseKeywordCodes, parseProductCode, splitKeyword } from '../../../shared/trade/jan.ts'
import { orWhereNameContains } from '../engine/name-condition.ts'
import { containsSql } from '../engine/sql.ts'

export type SearchBy = 'all' | 'code' | 'name' | 'series' | 'author'

const fields: Record<Exclude<SearchBy, 'code'>, readonly string[]> = {
  all: ['search_name', 'search_series', 'search_author', 'search_code'],
  name: ['search_name'],
  series: ['search_series'],
  author: ['search_author'],
}

/** Returns the codes of a keyword if the search reads it as codes only, else an empty list. */
export const listSearchedCodes = (keyword: string, searchBy: SearchBy): string[] =>
  searchBy === 'code' || searchBy === 'all' ? parseKeywordCodes(keyword) : []

/** Adds a condition for one code in any form. With `strict`, a wrong check digit throws an error that names the correct code. */
function applyCode(query: Knex.QueryBuilder, text: string, strict: boolean): void {
  const form = parseProductCode(text)
  if (form.form === 'jan') query.orWhere('product.jan', form.jan)
  else if (form.form === 'magazine') query.orWhere({ 'product.magazine_cd': form.magazineCd, 'product.issue': form.issue })
  else {
    // an in-store code, or the beginning of a code
    query.orWhereRaw(containsSql('product.search_code'), [foldText(normalizeCodeDigits(text))])
    if (form.form === 'wrong-check-digit' && strict)
      throw new AppError('code.checkDigit', { value: text, expected: form.expected })
  }
}

/**
 * Narrows a query over `product` by a keyword: width, kana, case and punctuation are ignored, words in Latin letters are also
 * read as Japanese, and every word must occur in the field.
 */
export function applyKeyword(query: Knex.QueryBuilder, keyword: string, searchBy: SearchBy): void {
  const text = keyword.trim()
  if (text === '') return
  const terms = splitKeyword(text)
  if (searchBy === 'code' || listSearchedCodes(text, searchBy).length > 0) {
    query.where((either) => {
      for (const term of terms) applyCode(either, term, searchBy === 'code')
    })
    return
  }
  for (const term of terms) {
    const [code, name] = [foldText(term), foldName(term)]
    if (name === '') continue
    query.where((either) => {
      for (const field of fields[searchBy])
        if (field === 'search_code') either.orWhereRaw(containsSql('product.search_code'), [code])
        else orWhereNameContains(either, `product.${field}`, name)
      // 雑誌コード 12345-06 is written with a hyphen that the code column lacks
      if (searchBy === 'all' && /^\d{5}-\d{1,2}/.test(code)) applyCode(either, term, false)
    })
  }
}
