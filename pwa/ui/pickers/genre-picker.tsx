import { type CSSProperties, useState } from 'react'
import { type GenreNode, useMaster } from '../../data/masters.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { PanelSearch } from '../search-field.tsx'
import { filterTree, formatGenrePath, getCheckState, getGenreName, toggleGenre } from './genre-tree.ts'
import { type PickerControl, PickerField } from './picker-field.tsx'
import { SelectionChips, summarizeNames } from './selection-chips.tsx'

interface Props extends PickerControl {
  value: readonly string[]
  onChange: (keys: string[]) => void
  /** Genres of products, or of items with their own genres. */
  source?: 'genres' | 'itemGenres'
}

/** Field for genres in three levels, searchable, with the number of products in each. */
export function GenrePicker({ value, onChange, source = 'genres', ...control }: Props) {
  const t = getMessages('picker')
  const { value: tree } = useMaster(source, value.length > 0)
  const names = value.map((key) => getGenreName(tree ?? [], key))
  return (
    <PickerField {...control} value={value} summary={summarizeNames(names, t('all'), t)} isEmpty={value.length === 0}>
      {(close) => (
        <GenrePanel
          source={source}
          searchLabel={t(source === 'genres' ? 'genre.search' : 'itemGenre.search')}
          value={value}
          onChange={(keys) => {
            onChange(keys)
            close()
          }}
        />
      )}
    </PickerField>
  )
}

/** Text for the chosen genres, for a chip. */
export function useGenreSummary(keys: readonly string[], source: 'genres' | 'itemGenres' = 'genres'): string {
  const t = getMessages('picker')
  const { value: tree } = useMaster(source, keys.length > 0)
  if (keys.length === 1 && keys[0]) return formatGenrePath(tree ?? [], keys[0])
  const names = keys.map((key) => getGenreName(tree ?? [], key))
  return summarizeNames(names, t('all'), t)
}

interface PanelProps {
  source: 'genres' | 'itemGenres'
  searchLabel: string
  value: readonly string[]
  onChange: (keys: string[]) => void
}

/** Panel of a genre picker, without the field that opens it. */
export function GenrePanel({ source, searchLabel, value, onChange }: PanelProps) {
  const t = getMessages('picker')
  // loaded when the panel opens, so that a form that is only viewed loads no lists
  const { value: tree, hasFailed } = useMaster(source)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(value))
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(value.flatMap((key) => key.split('/').map((_part, index, parts) => parts.slice(0, index).join('/')))),
  )
  const visibleTree = filterTree(tree ?? [], keyword)
  const renderNode = (genreNode: GenreNode, depth: number) => {
    const checkState = getCheckState(genreNode.key, chosen)
    const isOpen = keyword !== '' || open.has(genreNode.key)
    return (
      <li key={genreNode.key}>
        <div className="option" style={{ '--depth': depth } as CSSProperties}>
          {genreNode.children.length > 0 ? (
            <button
              type="button"
              className="expander"
              aria-expanded={isOpen}
              aria-label={t('genre.open', { name: genreNode.name })}
              onClick={() => {
                const next = new Set(open)
                if (next.has(genreNode.key)) next.delete(genreNode.key)
                else next.add(genreNode.key)
                setOpen(next)
              }}
            >
              <Icon name={isOpen ? 'down' : 'right'} small />
            </button>
          ) : (
            <span className="expander" />
          )}
          <label className="check-label">
            <input
              type="checkbox"
              className="check"
              checked={checkState === 'checked'}
              ref={(input) => {
                if (input) input.indeterminate = checkState === 'mixed'
              }}
              onChange={() => setChosen(toggleGenre(tree ?? [], chosen, genreNode.key))}
            />
            {genreNode.name}
          </label>
          {genreNode.products !== null && <span className="push">{t('products', { count: genreNode.products })}</span>}
        </div>
        {isOpen && genreNode.children.length > 0 && <ul>{genreNode.children.map((child) => renderNode(child, depth + 1))}</ul>}
      </li>
    )
  }
  return (
    <div className="picker-panel">
      <PanelSearch label={searchLabel} value={keyword} onChange={(event) => setKeyword(event.target.value)} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by key */}
      <section className="picker-list tree" tabIndex={0} aria-label={searchLabel}>
        {tree === null ? (
          <p className="picker-state">{hasFailed ? t('loadFailed') : t('loading')}</p>
        ) : (
          <ul>{visibleTree.map((genreNode) => renderNode(genreNode, 0))}</ul>
        )}
        {tree !== null && visibleTree.length === 0 && <p className="picker-state">{t('noMatch', { words: keyword })}</p>}
      </section>
      <SelectionChips
        chips={[...chosen].map((key) => ({ key, name: getGenreName(tree ?? [], key) }))}
        onRemove={(key) => setChosen(new Set([...chosen].filter((one) => one !== key)))}
      />
      <div className="popover-foot">
        <Button variant="quiet" onClick={() => setChosen(new Set())}>
          {t('clear')}
        </Button>
        <Button variant="primary" onClick={() => onChange([...chosen])}>
          {chosen.size === 0 ? t('applyAll') : t('apply', { count: chosen.size })}
        </Button>
      </div>
    </div>
  )
}
