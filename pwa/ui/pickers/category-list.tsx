import type { StoreFilter } from '../../../shared/api/query-fields.ts'
import type { MasterData } from '../../data/masters.ts'
import { getMessages } from '../../i18n/get-messages.ts'

/** Choice of stores by location, scale and category. */
export function CategoryList({
  lists,
  draft,
  onChange,
}: {
  lists: MasterData<'storeCategories'> | null
  draft: StoreFilter
  onChange: (filter: StoreFilter) => void
}) {
  const t = getMessages('picker')
  if (lists === null) return <p className="picker-state">{t('loading')}</p>
  const groups = [
    { part: 'locationCds', title: t('store.location'), list: lists.locations },
    { part: 'scaleCds', title: t('store.scale'), list: lists.scales },
    { part: 'categoryCds', title: t('store.category'), list: lists.categories },
  ] as const
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by key
    <section className="picker-list area-list" tabIndex={0} aria-label={t('store.categories')}>
      {groups.map(({ part, title, list }) => (
        <div className="area" key={part}>
          <div className="area-head">{title}</div>
          <div className="area-prefectures">
            {list.map((item) => (
              <label className="check-label" key={item.cd}>
                <input
                  type="checkbox"
                  className="check"
                  checked={draft[part].includes(item.cd)}
                  onChange={(event) =>
                    onChange({
                      ...draft,
                      [part]: event.target.checked ? [...draft[part], item.cd] : draft[part].filter((code) => code !== item.cd),
                    })
                  }
                />
                {item.name}
              </label>
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}
