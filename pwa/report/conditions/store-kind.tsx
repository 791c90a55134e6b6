import { useMemo, useState } from 'react'
import { foldText } from '../../../shared/text/fold.ts'
import { getPlaceName } from '../../../shared/trade/place-names.ts'
import { type MasterData, useMaster } from '../../data/masters.ts'
import { useUser } from '../../data/session.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import type { ConditionKind } from './condition.ts'
import { ListSearchField, SingleChoicePanel } from './single-choice.tsx'

type Store = MasterData<'stores'>[number]

/** Maximum number of listed stores; typing narrows the list. */
const MAX_STORES = 60

/**
 * Open stores that can be chosen individually; a bookseller sees only its own (decision 0031). `stores` is null while they
 * are loading.
 */
export function useSelectableStores(): { stores: readonly Store[] | null; hasFailed: boolean; isLimited: boolean } {
  const { contract, ownCompanyCds } = useUser()
  const { value, hasFailed } = useMaster('stores')
  const isLimited = contract.companyCategory === 'store'
  const stores = useMemo(
    () =>
      value?.filter(
        ({ closed, companyCd }) => !closed && (!isLimited || (companyCd !== null && ownCompanyCds.includes(companyCd))),
      ) ?? null,
    [value, isLimited, ownCompanyCds],
  )
  return { stores, hasFailed, isLimited }
}

interface ListProps {
  value: string | null
  onChoose: (storeCd: string) => void
}

/** Stores by name, kana or code. */
function StoreList({ value, onChoose }: ListProps) {
  const t = getMessages('report')
  const tPicker = getMessages('picker')
  const { stores, hasFailed, isLimited } = useSelectableStores()
  const [keyword, setKeyword] = useState('')
  const folded = useMemo(
    () => stores?.map((store) => ({ store, text: foldText(`${store.storeNm} ${store.storeKana ?? ''} ${store.storeCd}`) })) ?? [],
    [stores],
  )
  const hits = useMemo(() => {
    const foldedKeyword = foldText(keyword)
    return folded.filter(({ text }) => text.includes(foldedKeyword)).map(({ store }) => store)
  }, [folded, keyword])
  // a bookseller without own stores has nothing to choose from
  if (isLimited && stores?.length === 0) return null
  return (
    <div className="stack gap-3 min-w-0 single-choice">
      <ListSearchField label={tPicker('store.search')} value={keyword} onChange={setKeyword} />
      {stores === null && <p className="note">{hasFailed ? tPicker('loadFailed') : tPicker('loading')}</p>}
      {stores !== null && hits.length === 0 && (
        <p className="note" role="status">
          {tPicker('noMatch', { words: keyword })}
        </p>
      )}
      {hits.length > 0 && (
        <ul className="single-choice-rows">
          {hits.slice(0, MAX_STORES).map((store) => (
            <StoreItem key={store.storeCd} store={store} isChosen={store.storeCd === value} onChoose={onChoose} />
          ))}
        </ul>
      )}
      {hits.length > MAX_STORES && <p className="note">{t('moreToFind', { count: hits.length - MAX_STORES })}</p>}
    </div>
  )
}

interface ItemProps {
  store: Store
  isChosen: boolean
  onChoose: (storeCd: string) => void
}

function StoreItem({ store, isChosen, onChoose }: ItemProps) {
  const language = getCurrentLanguage()
  const places = [
    getPlaceName('prefecture', store.prefectureCd, language),
    getPlaceName('scale', store.scaleCd, language),
    getPlaceName('location', store.locationCd, language),
  ]
  return (
    <li>
      <button type="button" aria-pressed={isChosen} onClick={() => onChoose(store.storeCd)}>
        <b>{store.storeNm}</b>
        <span className="n">{store.storeCd}</span>
        <span className="note">{places.filter(Boolean).join(' / ')}</span>
      </button>
    </li>
  )
}

/** Condition: one store. */
export const storeKind: ConditionKind<string | null> = {
  isEvident: () => true,
  isGroup: () => true,
  useSummary: function useStore(value) {
    const t = getMessages('report')
    const { value: stores } = useMaster('stores', value !== null)
    return value === null ? t('chooseStore') : (stores?.find((store) => store.storeCd === value)?.storeNm ?? value)
  },
  Panel: ({ label, value, onApply }) => (
    <SingleChoicePanel label={label}>
      <StoreList value={value} onChoose={onApply} />
    </SingleChoicePanel>
  ),
  Field: ({ value, onChange }) => <StoreList value={value} onChoose={onChange} />,
}
