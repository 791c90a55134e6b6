import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { RecentTitle } from '../data/recent-titles.ts'
import { type TitleSuggestions, useSuggestions } from '../data/use-suggestions.ts'
import { formatDay } from '../i18n/format.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { Icon } from './icon.tsx'

const MAX_SUGGESTIONS = 8

/** An option above the titles that is not itself a title. */
export interface FirstOption {
  label: ReactNode
  /** Enter opens it if nothing is chosen. */
  isDefault: boolean
  run: () => void
}

interface Props {
  /** Id of the input. */
  id: string
  label: string
  placeholder: string
  className: string
  /** Keyboard shortcut that focuses the field, shown in it. */
  hint?: string
  autoFocus?: boolean
  onChoose: (jan: string, productName: string) => void
  /** Titles suggested before anything is typed. */
  recent?: readonly RecentTitle[]
  /** Adds a suggestion for all search results. */
  hasAllResultsOption?: boolean
  first?: FirstOption | null
  onTextChange?: (text: string) => void
  /** Called on Enter without a chosen suggestion. */
  onSearch: (keyword: string) => void
}

/** Combobox for a product by name, author or code, with suggestions while typing. */
export function ProductCombobox({
  id: fieldId,
  label,
  placeholder,
  className,
  hint,
  autoFocus = false,
  recent = [],
  hasAllResultsOption = false,
  first = null,
  onTextChange,
  onChoose,
  onSearch,
}: Props) {
  const t = getMessages('frame')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setTyped] = useState('')
  const setText = (next: string) => {
    setTyped(next)
    onTextChange?.(next)
  }
  const suggestions = useSuggestions(text, MAX_SUGGESTIONS)
  const [activeIndex, setActiveIndex] = useState(-1)
  const [isOpen, setOpen] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list starts without an active option
  useEffect(() => setActiveIndex(-1), [suggestions])

  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])

  const isTyped = text.trim() !== ''
  const options: readonly (RecentTitle & Partial<TitleSuggestions['list'][number]>)[] = isTyped
    ? (suggestions?.list ?? [])
    : recent
  // number of all results, if there are more than the listed ones
  const totalCount =
    hasAllResultsOption && isTyped && suggestions !== null && suggestions.total > suggestions.list.length
      ? suggestions.total
      : null

  const firstCount = first === null ? 0 : 1
  const closeList = () => {
    setOpen(false)
    setText('')
    input.current?.blur()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const count = firstCount + options.length + (totalCount === null ? 0 : 1)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (count > 0)
        setActiveIndex(event.key === 'ArrowDown' ? (activeIndex + 1) % count : activeIndex <= 0 ? count - 1 : activeIndex - 1)
    } else if (event.key === 'Enter' && (text.trim() !== '' || options[activeIndex - firstCount])) {
      event.preventDefault()
      const activeOption = options[activeIndex - firstCount]
      const keyword = text.trim()
      const shouldRunFirst = first !== null && (activeIndex === 0 || (activeIndex === -1 && first.isDefault))
      closeList()
      if (shouldRunFirst) first.run()
      else if (activeOption) onChoose(activeOption.jan, activeOption.productName)
      else onSearch(keyword)
    } else if (event.key === 'Escape') {
      if (text === '') input.current?.blur()
      setText('')
      setOpen(false)
    }
  }
  const isListOpen = isOpen && (isTyped ? suggestions !== null || first !== null : recent.length > 0)
  return (
    <search className={className}>
      <Icon name="search" small />
      <input
        ref={input}
        id={fieldId}
        role="combobox"
        aria-label={label}
        aria-expanded={isListOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isListOpen && activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {hint && (
        <span className="key-hint" aria-hidden="true">
          <kbd>{hint}</kbd>
        </span>
      )}
      <div className="popover suggestions" id={`${id}-list`} role="listbox" aria-label={t('suggestions')} hidden={!isListOpen}>
        {!isTyped && recent.length > 0 && <p className="option-title">{t('recentTitles')}</p>}
        {first !== null && (
          <div
            id={`${id}-0`}
            role="option"
            tabIndex={-1}
            aria-selected={activeIndex === 0}
            className={`suggestion suggestion-reading${activeIndex === 0 ? ' is-active' : ''}`}
            onMouseEnter={() => setActiveIndex(0)}
            onMouseDown={(event) => {
              event.preventDefault()
              closeList()
              first.run()
            }}
          >
            {first.label}
          </div>
        )}
        {options
          .map((option, position) => ({ option, index: position + firstCount }))
          .map(({ option, index }) => (
            <div
              key={option.jan}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === activeIndex}
              className={`suggestion${index === activeIndex ? ' is-active' : ''}${option.own ? ' is-own' : ''}`}
              onMouseEnter={() => setActiveIndex(index)}
              // prevents the blur that would close the list
              onMouseDown={(event) => {
                event.preventDefault()
                closeList()
                onChoose(option.jan, option.productName)
              }}
            >
              <span className="truncate block suggestion-name">{option.productName}</span>
              <span className="note">
                {[option.authorName, option.publisherName, option.releaseDate && formatDay(option.releaseDate)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
          ))}
        {totalCount !== null && (
          <div
            id={`${id}-${firstCount + options.length}`}
            role="option"
            tabIndex={-1}
            aria-selected={activeIndex === firstCount + options.length}
            className={`suggestion is-all${activeIndex === firstCount + options.length ? ' is-active' : ''}`}
            onMouseEnter={() => setActiveIndex(firstCount + options.length)}
            onMouseDown={(event) => {
              event.preventDefault()
              const keyword = text.trim()
              closeList()
              onSearch(keyword)
            }}
          >
            {t('allFound', { count: totalCount })}
          </div>
        )}
        {isListOpen && isTyped && suggestions?.list.length === 0 && !first?.isDefault && (
          <div role="option" aria-selected={false} aria-disabled="true" tabIndex={-1} className="suggestion is-none">
            {t('noSuggestion')}
          </div>
        )}
      </div>
    </search>
  )
}
