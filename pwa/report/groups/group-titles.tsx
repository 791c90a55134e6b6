import './groups.css'
import { useState } from 'react'
import type { CallState } from '../../data/use-call.ts'
import { formatCount, formatDay } from '../../i18n/format.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { useSavedGroup, useSavedGroups } from './saved-groups.ts'

interface Props {
  onChoose: (jan: string, productName: string) => void
}

/** Chooses one title from one of the user's lists. Renders nothing if no list has a title. */
export function GroupTitlePicker({ onChoose }: Props) {
  const t = getMessages('saved-groups')
  const { data } = useSavedGroups('product')
  const [id, setId] = useState<string | null>(null)
  const lists = data?.list.filter(({ codes }) => codes.length > 0) ?? []
  if (lists.length === 0) return null
  return (
    <div className="stack gap-2 text-note group-titles">
      {/* biome-ignore lint/a11y/useSemanticElements: buttons in a row are no fieldset */}
      <div className="row wrap gap-tight group-titles-lists" role="group" aria-label={t('fromList')}>
        <span className="note">{t('fromList')}</span>
        {lists.map((group) => (
          <button
            type="button"
            key={group.id}
            className={`chip${group.id === id ? ' is-on' : ''}`}
            aria-expanded={group.id === id}
            onClick={() => setId(group.id === id ? null : group.id)}
          >
            <span>{group.name}</span>
            <b>{formatCount(group.codes.length)}</b>
          </button>
        ))}
      </div>
      {id !== null && <GroupTitleList id={id} onChoose={onChoose} />}
    </div>
  )
}

interface ListProps extends Props {
  id: string
  /** Titles that are already chosen. */
  chosen?: ReadonlySet<string>
  /** True if the maximum number of titles is chosen. */
  isFull?: boolean
}

/** Titles of a list; a click chooses one. */
export function GroupTitleList({ id, chosen, isFull, onChoose }: ListProps) {
  const t = getMessages('saved-groups')
  const { data, error, isStale, retry } = useSavedGroup(id)
  if (data === null || isStale) return <GroupsStatus error={error} retry={retry} />
  return (
    <ul className="text-table group-options" aria-label={data.name}>
      {data.products.map((product) => (
        <li key={product.jan}>
          <button
            type="button"
            className="option"
            disabled={isFull || chosen?.has(product.jan)}
            onClick={() => onChoose(product.jan, product.productName)}
          >
            <span className="truncate">{product.productName}</span>
            <span className="push">{[product.publisherName, formatDay(product.releaseDate)].filter(Boolean).join(' · ')}</span>
          </button>
        </li>
      ))}
      {data.products.length === 0 && <li className="note">{t('emptyList')}</li>}
    </ul>
  )
}

type GroupsRequest = Pick<CallState<unknown>, 'error' | 'retry'>

/** Loading state or error of a request for groups or their titles. */
export function GroupsStatus({ error, retry }: GroupsRequest) {
  const t = getMessages('saved-groups')
  return (
    <p className={error ? 'problem' : 'note'} role="status">
      {error ? getFailureMessage(error) : t('loading')}
      {error && (
        <button type="button" className="link-button" onClick={retry}>
          {t('retry')}
        </button>
      )}
    </p>
  )
}
