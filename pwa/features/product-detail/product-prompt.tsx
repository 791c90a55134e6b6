import { useNavigate } from 'react-router'
import { getLatestDay } from '../../data/latest-day.ts'
import { getProductPath } from '../../data/product-path.ts'
import { useUser } from '../../data/session.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { GroupTitlePicker } from '../../report/groups/group-titles.tsx'
import { StartSuggestions } from '../../report/start-suggestions.tsx'
import { Banner } from '../../ui/banner.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProductCombobox } from '../../ui/product-combobox.tsx'
import { type ProductTab, productDetailDefaults } from './product-detail.state.ts'

/** Shown without a product: choose one by name, or type or scan its code. */
export function ProductPrompt({ problem, tab }: { problem: string | null; tab: ProductTab }) {
  const t = getMessages('product-detail')
  const navigate = useNavigate()
  const { dataState } = useUser()
  const isMagazine = tab === 'issues'
  const openProduct = (jan: string) =>
    void navigate(getProductPath(jan) + (tab === productDetailDefaults.tab ? '' : `&tab=${tab}`))
  return (
    <>
      <PageHeader title={t(isMagazine ? 'titleIssues' : 'title')} />
      <div className="product-prompt">
        {problem && <Banner kind="problem">{problem}</Banner>}
        <label htmlFor="product-prompt" className="product-prompt-label">
          {t('choose')}
        </label>
        <ProductCombobox
          id="product-prompt"
          className="header-search product-prompt-search"
          label={t('choose')}
          placeholder={t('choosePlaceholder')}
          autoFocus
          onChoose={openProduct}
          onSearch={(keyword) =>
            /^[\d\-‐－ー０-９Xx\s/]{7,24}$/.test(keyword)
              ? openProduct(keyword)
              : void navigate(`/product-search?keyword=${encodeURIComponent(keyword)}`)
          }
        />
        <p className="note">{t('chooseHelp')}</p>
        <GroupTitlePicker onChoose={openProduct} />
      </div>
      <div className="report-start">
        <StartSuggestions
          latest={getLatestDay(dataState)}
          kind={isMagazine ? 'magazine' : 'publication'}
          onChoose={openProduct}
        />
      </div>
    </>
  )
}
