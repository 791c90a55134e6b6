import { type ClipboardEvent, useEffect, useState } from 'react'
import type { ProductSearchBody } from '../../../shared/api/product-search.ts'
import { bounds } from '../../../shared/fields/bounds.ts'
import { quoteLines, shortenKeyword } from '../../../shared/trade/product-code-list.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { parsePastedCodes } from './product-search.state.ts'

const searchFields = ['all', 'name', 'series', 'author', 'code'] as const

interface Props {
  state: ProductSearchBody
  onChange: (state: ProductSearchBody) => void
}

/** Search field above the other conditions. A pasted list of codes becomes a list of products. */
export function KeywordSearch({ state, onChange }: Props) {
  const t = getMessages('product-search')
  const tReport = getMessages('report')
  const [keyword, setKeyword] = useState(state.keyword)
  const [searchBy, setSearchBy] = useState(state.searchBy)
  useEffect(() => {
    setKeyword(state.keyword)
    setSearchBy(state.searchBy)
  }, [state.keyword, state.searchBy])
  const onPaste = (event: ClipboardEvent) => {
    const list = parsePastedCodes(event.clipboardData.getData('text'))
    if (list === null) return
    event.preventDefault()
    if (list.otherLines.length > 0)
      showToast({
        kind: 'info',
        title: tReport('linesWithoutCode', { count: list.otherLines.length, lines: quoteLines(list.otherLines) }),
      })
    onChange({ ...state, keyword: '', products: { ...state.products, jans: list.codes }, pageNum: 1 })
  }
  return (
    <search className="mb-3 keyword-search">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          onChange({ ...state, keyword: shortenKeyword(keyword.trim(), bounds.keyword), searchBy, pageNum: 1 })
        }}
      >
        <SearchField
          label={t('keyword')}
          placeholder={t('keywordPlaceholder')}
          title={t('keywordHelp')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          onPaste={onPaste}
        />
        <Select
          label={t('searchBy')}
          value={searchBy}
          options={searchFields.map((value) => ({ value, label: t(`searchBy.${value}`) }))}
          onChange={setSearchBy}
        />
        <Button type="submit">{t('search')}</Button>
      </form>
    </search>
  )
}
