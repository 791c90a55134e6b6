import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Answer } from '../../shared/contract/endpoint.ts'
import { productSuggest } from '../../shared/contract/product-search.ts'
import { call } from '../data/call.ts'
import { formatDay } from '../i18n/format.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { Icon } from './icon.tsx'

type Suggestion = Answer<typeof productSuggest>['list'][number]
const WAIT_MS = 120
const LIMIT = 8

interface Props {
  /** Of the field, for keys and labels elsewhere. */
  id: string
  label: string
  placeholder: string
  className: string
  /** Key that leads here, shown in the field. */
  hint?: string
  autoFocus?: boolean
  onChoose: (jan: string, productName: string) => void
  /** Enter without a choice. */
  onWords: (words: string) => void
}

/** A product by name, author or code, with suggestions while typing. */
export function ProductCombobox({
  id: fieldId,
  label,
  placeholder,
  className,
  hint,
  autoFocus = false,
  onChoose,
  onWords,
}: Props) {
  const t = useMessages('frame')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [found, setFound] = useState<Suggestion[] | null>(null)
  const [at, setAt] = useState(-1)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const wanted = words.trim()
    if (wanted === '') {
      setFound(null)
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(() => {
      call(productSuggest, { query: { q: wanted, limit: LIMIT } }, { signal: abort.signal, quiet: true })
        .then(({ list }) => {
          setFound(list)
          setAt(-1)
        })
        .catch(() => {
          // a suggestion that does not come is no event; Enter still searches
        })
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [words])

  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])

  const leave = () => {
    setOpen(false)
    setWords('')
    input.current?.blur()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const count = found?.length ?? 0
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (count > 0) setAt(event.key === 'ArrowDown' ? (at + 1) % count : at <= 0 ? count - 1 : at - 1)
    } else if (event.key === 'Enter' && words.trim() !== '') {
      event.preventDefault()
      const chosen = found?.[at]
      const asked = words.trim()
      leave()
      if (chosen) onChoose(chosen.jan, chosen.productName)
      else onWords(asked)
    } else if (event.key === 'Escape') {
      if (words === '') input.current?.blur()
      setWords('')
      setOpen(false)
    }
  }
  const shown = open && found !== null && words.trim() !== ''
  return (
    <search className={className}>
      <Icon name="search" small />
      <input
        ref={input}
        id={fieldId}
        role="combobox"
        aria-label={label}
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && at >= 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
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
      <div className="popover suggestions" id={`${id}-list`} role="listbox" aria-label={t('suggestions')} hidden={!shown}>
        {found?.map((one, index) => (
          <div
            key={one.jan}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={`suggestion${index === at ? ' is-active' : ''}${one.own ? ' is-own' : ''}`}
            onMouseEnter={() => setAt(index)}
            // before the blur of the field would close the list
            onMouseDown={(event) => {
              event.preventDefault()
              leave()
              onChoose(one.jan, one.productName)
            }}
          >
            <span className="suggestion-name">{one.productName}</span>
            <span className="note">
              {[one.authorName, one.publisherName, one.releaseDate && formatDay(one.releaseDate)].filter(Boolean).join(' · ')}
            </span>
          </div>
        ))}
        {shown && found?.length === 0 && (
          <div role="option" aria-selected={false} aria-disabled="true" tabIndex={-1} className="suggestion is-none">
            {t('noSuggestion')}
          </div>
        )}
      </div>
    </search>
  )
}
