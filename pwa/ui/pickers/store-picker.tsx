import { type ReactNode, useMemo, useState } from 'react'
import type { StoreFilter } from '../../../shared/api/query-fields.ts'
import { useMaster } from '../../data/masters.ts'
import { useUser } from '../../data/session.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { Button, SegmentedControl } from '../button.tsx'
import { AreaList } from './area-list.tsx'
import { CategoryList } from './category-list.tsx'
import { useCompanyNames } from './company-picker.tsx'
import { PickList } from './pick-list.tsx'
import { type PickerControl, PickerField } from './picker-field.tsx'
import { SelectionChips, summarizeNames } from './selection-chips.tsx'
import { emptyStoreFilter, filterStoreCodes, matchesAllStores } from './store-filter.ts'

interface NamedCode {
  part: keyof StoreFilter
  code: string
  name: string
}

/** Names of all conditions of a filter. */
function useStoreNames(filter: StoreFilter, isEnabled: boolean): NamedCode[] {
  const { value: prefectures } = useMaster('prefectures', isEnabled)
  const { value: chains } = useMaster('chains', isEnabled && filter.chainCds.length > 0)
  const { value: stores } = useMaster('stores', isEnabled && filter.storeCds.length > 0)
  const { value: companies } = useMaster('companies', isEnabled && filter.companyCds.length > 0)
  const { value: categories } = useMaster('storeCategories', isEnabled)
  const isEnglish = getCurrentLanguage() === 'en'
  return useMemo(() => {
    const findName = (part: keyof StoreFilter, code: string): string => {
      switch (part) {
        case 'areaCds': {
          const row = prefectures?.find((prefecture) => prefecture.areaCd === code)
          return (isEnglish ? row?.areaEn : row?.areaNm) ?? code
        }
        case 'prefectureCds': {
          const row = prefectures?.find((prefecture) => prefecture.prefectureCd === code)
          return (isEnglish ? row?.prefectureEn : row?.prefectureNm) ?? code
        }
        case 'chainCds':
          return chains?.find((chain) => chain.chainCd === code)?.chainNm ?? code
        case 'storeCds':
          return stores?.find((store) => store.storeCd === code)?.storeNm ?? code
        case 'companyCds':
          return companies?.find((company) => company.companyCd === code)?.companyNm ?? code
        case 'locationCds':
          return categories?.locations.find((location) => location.cd === code)?.name ?? code
        case 'scaleCds':
          return categories?.scales.find((scale) => scale.cd === code)?.name ?? code
        case 'categoryCds':
          return categories?.categories.find((category) => category.cd === code)?.name ?? code
      }
    }
    return (Object.keys(emptyStoreFilter) as (keyof StoreFilter)[]).flatMap((part) =>
      filter[part].map((code) => ({ part, code, name: findName(part, code) })),
    )
  }, [filter, prefectures, chains, stores, companies, categories, isEnglish])
}

/** Text for a store filter, for a chip. */
export function useStoreSummary(filter: StoreFilter): string {
  const t = getMessages('picker')
  const { dataState } = useUser()
  const names = useStoreNames(filter, !matchesAllStores(filter))
  if (names.length === 0) return t('store.everywhere', { count: dataState.stores })
  return summarizeNames(
    names.map((name) => name.name),
    '',
    t,
  )
}

interface PanelProps {
  value: StoreFilter
  onChange: (filter: StoreFilter) => void
  /** Rendered below the lists: further sources of the choice, and ways to save it. */
  more?: (draft: StoreFilter, change: (filter: StoreFilter) => void) => ReactNode
}

/** Field for a store filter. */
export function StorePicker({ value, onChange, more, ...control }: PanelProps & PickerControl) {
  const summary = useStoreSummary(value)
  return (
    <PickerField {...control} value={value} summary={summary} isEmpty={matchesAllStores(value)}>
      {(close) => (
        <StorePanel
          value={value}
          more={more}
          onChange={(filter) => {
            onChange(filter)
            close()
          }}
        />
      )}
    </PickerField>
  )
}

type StoreTab = 'areas' | 'companies' | 'chains' | 'stores' | 'categories'

/** Panel of a store picker, without the field that opens it. */
export function StorePanel({ value, onChange, more }: PanelProps) {
  const t = getMessages('picker')
  const [draft, setDraft] = useState<StoreFilter>(value)
  const [tab, setTab] = useState<StoreTab>(value.storeCds.length > 0 ? 'stores' : value.chainCds.length > 0 ? 'chains' : 'areas')
  const prefectures = useMaster('prefectures')
  const companies = useCompanyNames(tab === 'companies')
  const chains = useMaster('chains', tab === 'chains')
  const stores = useMaster('stores', tab === 'stores' || !matchesAllStores(draft))
  const categories = useMaster('storeCategories', tab === 'categories')
  const storeNames = useStoreNames(draft, true)
  const matching = stores.value ? filterStoreCodes(stores.value, draft).length : null
  const chainItems = useMemo(
    () =>
      chains.value?.map((row) => ({
        code: row.chainCd,
        name: row.chainNm,
        note: t('stores', { count: row.stores }),
      })) ?? null,
    [chains.value, t],
  )
  const storeItems = useMemo(
    () =>
      stores.value?.map((row) => ({
        code: row.storeCd,
        name: row.closed ? t('store.closed', { name: row.storeNm }) : row.storeNm,
        kana: row.storeKana,
      })) ?? null,
    [stores.value, t],
  )
  const parts = (['areas', 'companies', 'chains', 'stores', 'categories'] as const).map((value) => ({
    value,
    label: t(`store.${value}`),
  }))
  return (
    <div className="picker-panel is-wide">
      <div className="picker-tabs">
        <SegmentedControl label={t('store.by')} value={tab} options={parts} onChange={setTab} />
      </div>
      {tab === 'areas' && (
        <AreaList
          prefectures={prefectures.value}
          areaCds={new Set(draft.areaCds)}
          prefectureCds={new Set(draft.prefectureCds)}
          onChange={(areas, codes) => setDraft({ ...draft, areaCds: [...areas], prefectureCds: [...codes] })}
        />
      )}
      {tab === 'companies' && (
        <PickList
          items={companies.items}
          hasFailed={companies.hasFailed}
          searchLabel={t('company.search')}
          chosen={new Set(draft.companyCds)}
          onChange={(chosen) => setDraft({ ...draft, companyCds: [...chosen] })}
        />
      )}
      {tab === 'chains' && (
        <PickList
          items={chainItems}
          hasFailed={chains.hasFailed}
          searchLabel={t('store.searchChain')}
          chosen={new Set(draft.chainCds)}
          onChange={(chosen) => setDraft({ ...draft, chainCds: [...chosen] })}
        />
      )}
      {tab === 'stores' && (
        <PickList
          items={storeItems}
          hasFailed={stores.hasFailed}
          searchLabel={t('store.search')}
          chosen={new Set(draft.storeCds)}
          onChange={(chosen) => setDraft({ ...draft, storeCds: [...chosen] })}
        />
      )}
      {tab === 'categories' && <CategoryList lists={categories.value} draft={draft} onChange={setDraft} />}
      {more?.(draft, setDraft)}
      <SelectionChips
        chips={storeNames.map((namedCode) => ({ key: `${namedCode.part} ${namedCode.code}`, name: namedCode.name }))}
        onRemove={(key) => {
          const [from = 'storeCds', code = ''] = key.split(' ') as [keyof StoreFilter, string]
          setDraft({ ...draft, [from]: draft[from].filter((one) => one !== code) })
        }}
      />
      <div className="popover-foot">
        <Button variant="quiet" onClick={() => setDraft(emptyStoreFilter)}>
          {t('clear')}
        </Button>
        <Button variant="primary" onClick={() => onChange(draft)}>
          {storeNames.length === 0
            ? t('store.applyAll')
            : matching === null
              ? t('apply', { count: storeNames.length })
              : t('store.apply', { count: matching })}
        </Button>
      </div>
    </div>
  )
}
