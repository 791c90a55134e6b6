import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { getProductSearchPath } from '../../data/product-path.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { focusWithKeyboard, useHardwareScanner } from '../../report/camera/use-hardware-scanner.ts'
import { Button } from '../../ui/button.tsx'
import { CoverPlaceholder } from '../../ui/cells/cover.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type PackLookupResult, type SearchablePack, useTitleUnit } from './pack.ts'

interface Props {
  pack: SearchablePack
  /** Called with a title's code, or with a code that is not in the pack. */
  onCode: (jan: string) => void
  /** Called if the result is not a single title, so that the previous card is closed. */
  onMiss: () => void
}

/** Looks up a code or words in the pack, online or offline. */
export function ShopSearch({ pack, onCode, onMiss }: Props) {
  const t = getMessages('shop-pack')
  const [text, setText] = useState('')
  const [searchResult, setSearchResult] = useState<{ keyword: string; result: PackLookupResult } | null>(null)
  const openTitle = (jan: string) => {
    setText('')
    setSearchResult(null)
    onCode(jan)
  }
  const lookUpKeyword = (keyword: string) => {
    const result = pack.find(keyword)
    if (result.kind === 'title') return openTitle(result.title.jan)
    setSearchResult({ keyword, result })
    onMiss()
  }
  const submitKeyword = (event: FormEvent) => {
    event.preventDefault()
    const keyword = text.trim()
    if (keyword !== '') lookUpKeyword(keyword)
  }
  useHardwareScanner((digits) => {
    setText(digits)
    lookUpKeyword(digits)
  })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => focusWithKeyboard(field.current), [])
  const result = searchResult?.result
  const problem =
    result?.kind === 'wrong'
      ? t('wrongCheckDigit', { expected: result.expected })
      : result?.kind === 'case'
        ? t('caseCode', { item: result.item })
        : null
  return (
    <div className="shop-search">
      <form className={`field${problem ? ' is-error' : ''}`} onSubmit={submitKeyword} noValidate>
        <label htmlFor="shop-code">{t('search')}</label>
        <div className="gap-2 columns scan-code-row">
          <input
            ref={field}
            id="shop-code"
            className="input"
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            placeholder={t('searchPlaceholder')}
            value={text}
            aria-invalid={problem !== null}
            aria-describedby={problem ? 'shop-code-error' : undefined}
            onChange={(event) => {
              setText(event.target.value)
              setSearchResult(null)
            }}
          />
          <Button variant="primary" type="submit">
            {t('find')}
          </Button>
        </div>
        {problem && (
          <p className="error" id="shop-code-error">
            <Icon name="warning" small />
            {problem}
          </p>
        )}
      </form>
      <div role="status">
        {searchResult?.result.kind === 'none' && <TitleNotInPack keyword={searchResult.keyword} pack={pack} />}
        {searchResult?.result.kind === 'titles' && <SearchResults found={searchResult.result} onChoose={openTitle} />}
      </div>
    </div>
  )
}

const DAY_MS = 86_400_000

/** Returns true if a missing title is neither in stock nor sold: the pack is recent and was not truncated. */
const isPackComplete = ({ stored }: SearchablePack): boolean =>
  stored.pack.leftOut === 0 && Date.now() - stored.checkedAt < DAY_MS

/** Shown for a title that is not in the pack: what that means, and a link to the product search. */
export function TitleNotInPack({ keyword, pack }: { keyword: string; pack: SearchablePack }) {
  const t = getMessages('shop-pack')
  const checkedAt = formatDateTime(new Date(pack.stored.checkedAt).toISOString())
  return (
    <div className="stack gap-1 p-4 rounded ink title-not-in-pack">
      <p className="strong">{t('noHit', { words: keyword })}</p>
      <p className="note">{isPackComplete(pack) ? t('noHitHelp') : t('noHitUnproven', { moment: checkedAt })}</p>
      <Link to={getProductSearchPath(keyword)}>{t('lookElsewhere')}</Link>
    </div>
  )
}

function SearchResults({
  found,
  onChoose,
}: {
  found: Extract<PackLookupResult, { kind: 'titles' }>
  onChoose: (jan: string) => void
}) {
  const t = getMessages('shop-pack')
  const unit = useTitleUnit()
  return (
    <>
      <ul className="outlined shop-search-hits" aria-label={t('hits')}>
        {found.titles.map((title) => (
          <li key={title.jan}>
            <button type="button" onClick={() => onChoose(title.jan)}>
              <CoverPlaceholder jan={title.jan} />
              <span className="shop-row-name">
                <b className="truncate block">{title.productName}</b>
                <span className="note">{[title.authorName, title.publisherName].filter(Boolean).join('　')}</span>
              </span>
              <span>{t('stock', { count: title.stock, unit: unit(title) })}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.more > 0 && <p className="note">{t('moreHits', { count: found.more })}</p>}
    </>
  )
}
