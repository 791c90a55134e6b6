import './command-palette.css'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { canUseFeature } from '../../shared/access/permissions.ts'
import type { AskReading, AskResult } from '../../shared/ask/ask.ts'
import { findNearestQuestions, listFollowUpQuestions } from '../../shared/ask/nearest-questions.ts'
import { listScreenWords } from '../../shared/ask/screen-words.ts'
import { foldText } from '../../shared/text/fold.ts'
import { getProductPath, getProductSearchPath } from '../data/product-path.ts'
import { type RecentTitle, readRecentTitles } from '../data/recent-titles.ts'
import { toViewer, useUser } from '../data/session.ts'
import { toggleTheme } from '../data/theme.ts'
import { useSuggestions } from '../data/use-suggestions.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { getCurrentLanguage } from '../i18n/i18n.ts'
import { openFavorites } from '../report/favorites/favorite-dialogs.ts'
import { openGroupsDialog } from '../report/groups/group-dialogs.ts'
import { type RecentQuery, useQueryText, useRecentQueries } from '../report/recent-queries.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { useModalDialog } from '../ui/overlay/use-modal-dialog.ts'
import { AskAnswer } from './ask-answer.tsx'
import { askExamples, getReadingUrl, listUsefulReadings, OpenReading, OtherReading, UnknownWords } from './ask-readings.tsx'
import { clickExportButton } from './keyboard-shortcuts.ts'
import { getVisibleMenu } from './menu.ts'
import { openShortcutList } from './shortcut-list-state.ts'
import { useAnswerQuery, useIsSettled } from './use-answer-query.ts'
import { useAsk } from './use-ask.ts'

interface PaletteEntry {
  id: string
  group: 'readings' | 'followUps' | 'nearest' | 'others' | 'screens' | 'titles' | 'questions' | 'examples' | 'actions'
  label: ReactNode
  /** null if the label contains its own icon. */
  icon: IconName | null
  run: () => void
}

const MAX_TITLES = 8
const MAX_QUERIES = 5
const MAX_NEAREST = 4
const MAX_FOLLOW_UPS = 3
/** Letters at the beginning of a title that suffice to be about it. */
const MIN_TITLE_LETTERS = 3
const NO_TITLES: readonly RecentTitle[] = []

/** Palette that reads questions, and finds screens, titles and actions by a few letters. `typed` is the text it begins with. */
export default function CommandPalette({ typed, onClose }: { typed: RefObject<string>; onClose: () => void }) {
  const t = getMessages('frame')
  const id = useId()
  const [keyword, setKeyword] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const underlines = useRef<HTMLDivElement>(null)
  const tStates = getMessages('states')
  const tControls = getMessages('controls')
  const { result, isPending } = useAsk(keyword)
  // Enter pressed before the titles are found opens the reading as soon as it contains them
  const shouldOpenWhenFound = useRef(false)
  const changeKeyword = (text: string) => {
    shouldOpenWhenFound.current = false
    setKeyword(text)
    setActiveIndex(0)
  }
  const ask = (text: string) => {
    changeKeyword(text)
    input.current?.focus()
  }
  const entries = usePaletteEntries(keyword, { close: onClose, result, isPending, search: ask })
  const reading = useMemo(() => listUsefulReadings(result)[0], [result])
  const query = useAnswerQuery(reading)
  const isSettled = useIsSettled(query)
  const replaceWord = ({ from, to }: { from: number; to: number }, name: string) =>
    ask(keyword.slice(0, from) + name + keyword.slice(to))
  const tAsk = getMessages('ask')
  const getGroupTitle = (group: PaletteEntry['group']) => {
    if (group === 'readings') return null
    const isAsked = group === 'others' || group === 'examples' || group === 'followUps' || group === 'nearest'
    return isAsked ? tAsk(group) : t(`palette.${group}`)
  }
  useLayoutEffect(() => setKeyword(typed.current), [typed])
  const current = Math.min(activeIndex, entries.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || entries.length === 0) return
    const number = event.ctrlKey || event.metaKey ? Number(event.key) : 0
    const numbered = entries.filter(({ group }) => group === 'readings' || group === 'others')[number - 1]
    if (numbered) {
      event.preventDefault()
      numbered.run()
      return
    }
    const [word] = result.unknown.filter(({ suggestions }) => suggestions.length > 0)
    const suggested = word?.suggestions[0]
    if (event.key === 'Tab' && !event.shiftKey && word && suggested && reading) {
      event.preventDefault()
      replaceWord(word, suggested.name)
      return
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setActiveIndex((current + step + entries.length) % entries.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isPending && reading && current === 0) shouldOpenWhenFound.current = true
      else entries[current]?.run()
    }
  }
  useEffect(() => {
    if (!isPending && shouldOpenWhenFound.current) entries[0]?.run()
  }, [isPending, entries])
  return (
    <dialog
      {...useModalDialog(onClose)}
      // a question is asked again quickly, and leaves nothing unsaved
      onInput={undefined}
      className="raised palette"
      aria-label={t('palette')}
    >
      <div className="row gap-2 muted border-bottom palette-search">
        <Icon name="search" small />
        <div className="grow palette-field">
          <div ref={underlines} className="palette-underlines" aria-hidden="true">
            {reading && <UnderlinedText text={keyword} result={result} />}
          </div>
          <input
            ref={input}
            className="bare"
            role="combobox"
            aria-label={t('palette')}
            aria-expanded={entries.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={entries.length > 0 ? `${id}-${current}` : undefined}
            autoComplete="off"
            placeholder={t('paletteHint')}
            value={keyword}
            onChange={(event) => changeKeyword(event.target.value)}
            onScroll={(event) => {
              if (underlines.current) underlines.current.scrollLeft = event.currentTarget.scrollLeft
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <IconButton icon="close" label={tControls('close')} onClick={onClose} />
      </div>
      {reading && <UnknownWords result={result} reading={reading} onReplace={replaceWord} />}
      <div className="palette-scroll">
        {reading && (
          <AskAnswer
            text={keyword}
            reading={reading}
            query={query}
            url={getReadingUrl(reading)}
            isReady={isSettled && !isPending}
            onChange={ask}
          />
        )}
        <div className="text-table palette-list" id={`${id}-list`} role="listbox" aria-label={t('palette')}>
          {entries.map((entry, index) => (
            <div key={entry.id}>
              {entry.group !== entries[index - 1]?.group && getGroupTitle(entry.group) !== null && (
                <p className="option-title">{getGroupTitle(entry.group)}</p>
              )}
              <div
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                className={`option${index === current ? ' is-active' : ''}${entry.group === 'readings' ? ' palette-best-reading' : ''}`}
                onMouseEnter={() => setActiveIndex(index)}
                onMouseDown={(event) => {
                  event.preventDefault()
                  entry.run()
                }}
              >
                {entry.icon && <Icon name={entry.icon} small />}
                {entry.label}
              </div>
            </div>
          ))}
          {entries.length === 0 && <p className="picker-state">{isPending ? tStates('loading') : t('paletteNone')}</p>}
        </div>
      </div>
      <PaletteHints />
    </dialog>
  )
}

/** The typed text with its unknown words underlined; lies behind the field, in which nothing can be underlined. */
function UnderlinedText({ text, result: { unknown } }: { text: string; result: AskResult }) {
  return unknown.map(({ from, to }, index) => (
    <span key={from}>
      {text.slice(unknown[index - 1]?.to ?? 0, from)}
      <u>{text.slice(from, to)}</u>
    </span>
  ))
}

/** What the palette offers: readings of the question, screens that the user may open, titles, actions. */
function usePaletteEntries(
  keyword: string,
  {
    close,
    result,
    isPending,
    search,
  }: { close: () => void; result: AskResult; isPending: boolean; search: (text: string) => void },
): PaletteEntry[] {
  const t = getMessages('frame')
  const tAsk = getMessages('ask')
  const user = useUser()
  const navigate = useNavigate()
  const queries = useRecentQueries()
  const { titles, total } = useTitleMatches(keyword, canUseFeature(toViewer(user), 'product-search'))
  return useMemo(() => {
    const foldedKeyword = foldText(keyword)
    const matchesKeyword = (label: string) => foldText(label).includes(foldedKeyword)
    const openPage = (path: string) => () => {
      close()
      void navigate(path)
    }
    const closeAndRun = (run: () => void) => () => {
      close()
      run()
    }
    const menuEntries = getVisibleMenu(user).flatMap((group) => group.entries)
    const allowed = new Set(menuEntries.flatMap(({ label, disabled }) => (disabled ? [] : [label.replace('menu.', '')])))
    const screens = menuEntries
      .flatMap(({ to, label, icon, disabled, subEntries = [] }) => [
        { to, label: t(label), words: listScreenWords(label.replace('menu.', '')), icon, isDisabled: disabled },
        ...subEntries.map((kind) => ({
          to: to + kind.search,
          label: `${t(label)}：${t(kind.label)}`,
          words: [],
          icon,
          isDisabled: disabled,
        })),
      ])
      .filter(({ isDisabled, label, words }) => !isDisabled && [label, ...words].some(matchesKeyword))
      .map(({ to, label, icon }): PaletteEntry => ({ id: to, group: 'screens', label, icon, run: openPage(to) }))
    const titleEntries = titles.map(
      ({ jan, productName }): PaletteEntry => ({
        id: jan,
        group: 'titles',
        label: productName,
        icon: 'book',
        run: openPage(getProductPath(jan)),
      }),
    )
    const allTitlesEntries: PaletteEntry[] =
      total > titles.length
        ? [
            {
              id: 'all-titles',
              group: 'titles',
              label: t('allFound', { count: total }),
              icon: 'search',
              run: openPage(getProductSearchPath(keyword.trim())),
            },
          ]
        : []
    const actions: PaletteEntry[] = [
      {
        id: 'groups',
        group: 'actions' as const,
        label: t('savedGroups'),
        icon: 'bookmark' as const,
        run: closeAndRun(() => openGroupsDialog()),
      },
      {
        id: 'favorites',
        group: 'actions' as const,
        label: t('favorites'),
        icon: 'star' as const,
        run: closeAndRun(openFavorites),
      },
      { id: 'theme', group: 'actions' as const, label: t('switchTheme'), icon: 'theme' as const, run: closeAndRun(toggleTheme) },
      { id: 'keys', group: 'actions' as const, label: t('keys'), icon: 'keyboard' as const, run: closeAndRun(openShortcutList) },
      {
        id: 'export',
        group: 'actions' as const,
        label: t('keys.export'),
        icon: 'download' as const,
        run: closeAndRun(clickExportButton),
      },
    ].filter(({ id, label }) => [label, ...(id === 'favorites' ? listScreenWords('favorite') : [])].some(matchesKeyword))
    // recent questions are offered only before anything is typed
    const recent =
      foldedKeyword === ''
        ? (queries ?? []).slice(0, MAX_QUERIES).map(
            (query): PaletteEntry => ({
              id: query.id,
              group: 'questions',
              label: <QueryLabel query={query} />,
              icon: query.feature === 'ranking-create' ? 'ranking' : 'search',
              run: openPage(query.url),
            }),
          )
        : []
    const useful = listUsefulReadings(result)
    const readings = useful.map(
      (reading, index): PaletteEntry => ({
        id: `reading-${index}`,
        group: index === 0 ? 'readings' : 'others',
        label: index === 0 ? <OpenReading reading={reading} /> : <OtherReading reading={reading} number={index + 1} />,
        icon: null,
        run: openPage(getReadingUrl(reading)),
      }),
    )
    const examples =
      foldedKeyword === ''
        ? askExamples.map(
            (key): PaletteEntry => ({
              id: key,
              group: 'examples',
              label: tAsk(key),
              icon: 'search',
              run: () => search(tAsk(key)),
            }),
          )
        : []
    const toQuestion =
      (group: 'followUps' | 'nearest') =>
      (text: string): PaletteEntry => ({ id: `${group} ${text}`, group, label: text, icon: 'search', run: () => search(text) })
    const [best, ...others] = readings
    const found = [...screens, ...titleEntries]
    const isUnclear = useful[0] === undefined ? found.length === 0 : useful[0].ignored.length > 0
    const wanted = {
      language: getCurrentLanguage(),
      title: findNamedTitle(keyword, useful[0]),
      isAllowed: (screen: string) => allowed.has(screen),
    }
    const nearest =
      foldedKeyword === '' || isPending || !isUnclear
        ? []
        : findNearestQuestions(keyword, { ...wanted, limit: MAX_NEAREST }).map(toQuestion('nearest'))
    const followUps =
      useful[0] === undefined || isUnclear
        ? []
        : listFollowUpQuestions(useful[0], { ...wanted, limit: MAX_FOLLOW_UPS }).map(toQuestion('followUps'))
    return [
      ...(best ? [best] : []),
      ...nearest,
      ...followUps,
      ...others,
      ...recent,
      ...screens,
      ...titleEntries,
      ...allTitlesEntries,
      ...actions,
      ...examples,
    ]
  }, [keyword, titles, total, queries, user, navigate, close, t, tAsk, result, isPending, search])
}

/** Keys that work in the palette; a pointer needs none. */
function PaletteHints() {
  const t = getMessages('ask')
  return (
    <p className="note palette-hints" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('chooseHint')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('openHint')}
      </span>
      <span>
        <kbd>Tab</kbd> {t('editHint')}
      </span>
    </p>
  )
}

/** The title that a question is about: the one it was read with, or one opened before whose name begins like it. */
function findNamedTitle(question: string, reading: AskReading | undefined): string | null {
  const named = reading?.facts.find((fact) => fact.slot === 'title')
  if (named) return named.value.name
  const folded = foldText(question)
  const recent = readRecentTitles().find(({ productName }) => {
    const start = [...foldText(productName)].slice(0, MIN_TITLE_LETTERS).join('')
    return [...start].length === MIN_TITLE_LETTERS && folded.startsWith(start)
  })
  return recent?.productName ?? null
}

/** Titles that match the words, with their number; before anything is typed, the recently opened ones. */
function useTitleMatches(keyword: string, isAllowed: boolean): { titles: readonly RecentTitle[]; total: number } {
  const suggestions = useSuggestions(isAllowed ? keyword : '', MAX_TITLES)
  const recent = useMemo(readRecentTitles, [])
  if (!isAllowed && keyword.trim() !== '') return { titles: NO_TITLES, total: 0 }
  return { titles: suggestions?.list ?? recent, total: suggestions?.total ?? 0 }
}

function QueryLabel({ query }: { query: RecentQuery }) {
  return <>{useQueryText(query)}</>
}
