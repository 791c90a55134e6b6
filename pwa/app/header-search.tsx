import { useState } from 'react'
import { useNavigate } from 'react-router'
import { canUseFeature } from '../../shared/access/permissions.ts'
import { getProductPath, getProductSearchPath } from '../data/product-path.ts'
import { readRecentTitles } from '../data/recent-titles.ts'
import { toViewer, useUser } from '../data/session.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { type FirstOption, ProductCombobox } from '../ui/product-combobox.tsx'

const HeaderReading = lazyComponent(() => import('./header-reading.tsx'))

/** Focused by the key `/`. */
export const HEADER_SEARCH_ID = 'header-search'

/** Quick search of every page, which also reads questions; Enter without a chosen suggestion opens the product search. */
export function HeaderSearch() {
  const t = getMessages('frame')
  const user = useUser()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [reading, setReading] = useState<FirstOption | null>(null)
  if (!canUseFeature(toViewer(user), 'product-search')) return null
  return (
    <>
      <ProductCombobox
        id={HEADER_SEARCH_ID}
        className="header-search"
        label={t('searchLabel')}
        placeholder={t('searchPlaceholder')}
        hint="/"
        recent={readRecentTitles()}
        hasAllResultsOption
        first={reading}
        onTextChange={setText}
        onChoose={(jan) => void navigate(getProductPath(jan))}
        onSearch={(keyword) => void navigate(getProductSearchPath(keyword))}
      />
      {text.trim() !== '' && <HeaderReading text={text} onReadingChange={setReading} />}
    </>
  )
}
