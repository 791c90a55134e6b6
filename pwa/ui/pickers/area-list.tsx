import type { MasterData } from '../../data/masters.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'

interface Props {
  prefectures: MasterData<'prefectures'> | null
  areaCds: ReadonlySet<string>
  prefectureCds: ReadonlySet<string>
  onChange: (areas: Set<string>, prefectures: Set<string>) => void
}

/** Areas with their prefectures. A chosen area covers its prefectures; clearing one prefecture leaves the others chosen. */
export function AreaList({ prefectures, areaCds, prefectureCds, onChange }: Props) {
  const t = getMessages('picker')
  const isEnglish = getCurrentLanguage() === 'en'
  if (prefectures === null) return <p className="picker-state">{t('loading')}</p>
  const areas = [...new Set(prefectures.map((row) => row.areaCd))].map((areaCd) => {
    const rows = prefectures.filter((row) => row.areaCd === areaCd)
    return {
      areaCd,
      name: (isEnglish ? rows[0]?.areaEn : rows[0]?.areaNm) ?? areaCd,
      rows,
      stores: rows.reduce((sum, row) => sum + row.stores, 0),
    }
  })
  const toggleArea = (areaCd: string, codes: readonly string[]) => {
    const nextAreas = new Set(areaCds)
    if (nextAreas.has(areaCd)) nextAreas.delete(areaCd)
    else nextAreas.add(areaCd)
    onChange(nextAreas, new Set([...prefectureCds].filter((code) => !codes.includes(code))))
  }
  const togglePrefecture = (code: string, areaCd: string, codes: readonly string[]) => {
    const nextAreas = new Set(areaCds)
    const next = new Set(prefectureCds)
    if (nextAreas.delete(areaCd)) for (const value of codes) next.add(value)
    if (next.has(code)) next.delete(code)
    else next.add(code)
    if (codes.every((value) => next.has(value))) {
      for (const value of codes) next.delete(value)
      nextAreas.add(areaCd)
    }
    onChange(nextAreas, next)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by key
    <section className="picker-list area-list" tabIndex={0} aria-label={t('store.areas')}>
      {areas.map((area) => {
        const codes = area.rows.map((row) => row.prefectureCd)
        const isChosen = areaCds.has(area.areaCd)
        const isPartlyChosen = !isChosen && codes.some((code) => prefectureCds.has(code))
        return (
          <div className="area" key={area.areaCd}>
            <div className="area-head">
              <label className="check-label">
                <input
                  type="checkbox"
                  className="check"
                  checked={isChosen}
                  ref={(input) => {
                    if (input) input.indeterminate = isPartlyChosen
                  }}
                  onChange={() => toggleArea(area.areaCd, codes)}
                />
                {area.name}
              </label>
              <span className="note">{t('stores', { count: area.stores })}</span>
            </div>
            <div className="area-prefectures">
              {area.rows.map((row) => (
                <label className="check-label" key={row.prefectureCd}>
                  <input
                    type="checkbox"
                    className="check"
                    checked={isChosen || prefectureCds.has(row.prefectureCd)}
                    onChange={() => togglePrefecture(row.prefectureCd, area.areaCd, codes)}
                  />
                  {isEnglish ? row.prefectureEn : row.prefectureNm}
                </label>
              ))}
            </div>
          </div>
        )
      })}
    </section>
  )
}
