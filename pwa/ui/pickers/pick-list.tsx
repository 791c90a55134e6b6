import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { parseCodeList } from '../../../shared/text/code-list.ts'
import { foldText } from '../../../shared/text/fold.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../button.tsx'
import { PanelSearch } from '../search-field.tsx'
import { useRowHeight } from '../table/use-row-height.ts'

interface MatchedCodes {
  found: string[]
  unknown: string[]
}

/** Splits codes into known and unknown ones. Spreadsheets remove leading zeros, so codes also match without them. */
export function splitKnownCodes(codes: readonly string[], validCodes: ReadonlySet<string>): MatchedCodes {
  const byShortCode = new Map([...validCodes].map((code) => [code.replace(/^0+/, ''), code]))
  const known: string[] = []
  const unknown: string[] = []
  for (const code of codes) {
    const match = validCodes.has(code) ? code : byShortCode.get(code.replace(/^0+/, ''))
    if (match === undefined) unknown.push(code)
    else known.push(match)
  }
  return { found: [...new Set(known)], unknown }
}

export interface PickItem {
  code: string
  name: string
  kana?: string | null
  note?: string
}

interface Props {
  items: readonly PickItem[] | null
  hasFailed: boolean
  searchLabel: string
  chosen: ReadonlySet<string>
  onChange: (chosen: Set<string>) => void
}

/** Long list to choose from: by name, kana or code, all search results at once, or by a pasted list of codes. */
export function PickList({ items, hasFailed, searchLabel, chosen, onChange }: Props) {
  const t = getMessages('picker')
  const [keyword, setKeyword] = useState('')
  const [isPasting, setPasting] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()
  const folded = useMemo(
    () => (items ?? []).map((item) => ({ item, text: foldText(`${item.name} ${item.kana ?? ''} ${item.code}`) })),
    [items],
  )
  const hits = useMemo(() => {
    const foldedKeyword = foldText(keyword)
    return foldedKeyword === '' ? folded : folded.filter(({ text }) => text.includes(foldedKeyword))
  }, [folded, keyword])
  const virtualizer = useVirtualizer({
    count: hits.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  })
  const toggleCode = (code: string) => {
    const next = new Set(chosen)
    if (next.has(code)) next.delete(code)
    else next.add(code)
    onChange(next)
  }
  if (isPasting) {
    return (
      <PastePanel
        known={new Set((items ?? []).map((item) => item.code))}
        onDone={(codes) => {
          if (codes) onChange(new Set([...chosen, ...codes]))
          setPasting(false)
        }}
      />
    )
  }
  return (
    <>
      <PanelSearch label={searchLabel} value={keyword} onChange={(event) => setKeyword(event.target.value)} />
      <div className="flex gap-4 text-note picker-tools">
        <button
          type="button"
          className="link-button"
          disabled={hits.length === 0}
          onClick={() => onChange(new Set([...chosen, ...hits.map(({ item }) => item.code)]))}
        >
          {t('chooseResult', { count: hits.length })}
        </button>
        <button type="button" className="link-button push" onClick={() => setPasting(true)}>
          {t('paste')}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by key */}
      <section className="picker-list" ref={scroller} tabIndex={0} aria-label={searchLabel}>
        {items === null && <p className="picker-state">{hasFailed ? t('loadFailed') : t('loading')}</p>}
        {items !== null && hits.length === 0 && <p className="picker-state">{t('noMatch', { words: keyword })}</p>}
        <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {virtualizer.getVirtualItems().map((virtual) => {
            const hit = hits[virtual.index]
            if (!hit) return null
            const { item } = hit
            return (
              <div
                className="option"
                key={item.code}
                style={{ position: 'absolute', insetInline: 0, height: rowHeight, transform: `translateY(${virtual.start}px)` }}
              >
                <label className="check-label">
                  <input
                    type="checkbox"
                    className="check"
                    checked={chosen.has(item.code)}
                    onChange={() => toggleCode(item.code)}
                  />
                  <span className="truncate">{item.name}</span>
                </label>
                <span className="push">{item.note ?? item.code}</span>
              </div>
            )
          })}
        </div>
      </section>
    </>
  )
}

function PastePanel({ known, onDone }: { known: ReadonlySet<string>; onDone: (codes: string[] | null) => void }) {
  const t = getMessages('picker')
  const [text, setText] = useState('')
  const codes = parseCodeList(text)
  const { found, unknown } = splitKnownCodes(codes, known)
  return (
    <div className="stack gap-3 p-4 paste-panel">
      <label className="field">
        <span className="label">{t('pasteHelp')}</span>
        <textarea className="input" data-autofocus rows={8} value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <p className="note" role="status">
        {codes.length > 0 && t('pasteFound', { found: found.length, count: codes.length })}
        {unknown.length > 0 && (
          <span className="problem"> {t('pasteUnknown', { codes: unknown.slice(0, 5).join('、'), count: unknown.length })}</span>
        )}
      </p>
      <div className="toolbar">
        <Button onClick={() => onDone(null)}>{t('cancel')}</Button>
        <Button variant="primary" disabled={found.length === 0} onClick={() => onDone(found)}>
          {t('pasteAdd', { count: found.length })}
        </Button>
      </div>
    </div>
  )
}
