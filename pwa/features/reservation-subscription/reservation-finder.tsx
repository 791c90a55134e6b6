import { type FormEvent, useState } from 'react'
import type { ReservationState } from '../../../shared/reports/reservation-subscription.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { switchTab, useReservationTotal } from './reservation-subscription.state.ts'

interface Props {
  state: ReservationState
  onChange: (state: ReservationState) => void
}

/** Search field for titles and magazines; shows the number of results of each tab. */
export function ReservationFinder({ state, onChange }: Props) {
  const { keyword } = state
  return <FinderField key={keyword} state={state} onChange={onChange} />
}

function FinderField({ state, onChange }: Props) {
  const t = getMessages('reservation-subscription')
  const [keyword, setKeyword] = useState(state.keyword)
  const submitKeyword = (event: FormEvent) => {
    event.preventDefault()
    onChange({ ...state, keyword: keyword.trim(), jan: '', pageNum: 1 })
  }
  return (
    <search>
      <form className="row wrap gap-2 mb-3 reservation-finder" onSubmit={submitKeyword}>
        <SearchField
          label={t('find')}
          placeholder={t('findHint')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <Button type="submit">{t('findButton')}</Button>
        {state.keyword !== '' && <OtherTabMatches state={state} onChange={onChange} />}
      </form>
    </search>
  )
}

/** Number of results in the other tab. */
function OtherTabMatches({ state, onChange }: Props) {
  const t = getMessages('reservation-subscription')
  const other = state.kind === 'pre-order' ? 'subscription' : 'pre-order'
  const next = switchTab(state, other)
  const { total } = useReservationTotal(next)
  if (total === null || total === 0) return null
  return (
    <button type="button" className="link-button" onClick={() => onChange(next)}>
      {t(`found.${other}`, { count: total })}
    </button>
  )
}
