import './ask-readings.css'
import type { AskReading, AskResult } from '../../shared/ask/ask.ts'
import { listScreenWords } from '../../shared/ask/screen-words.ts'
import { askScreens } from '../../shared/ask/screens.ts'
import { DEFAULT_CONDITIONS } from '../../shared/fields/url-state.ts'
import { foldText } from '../../shared/text/fold.ts'
import { getInlineSeparator } from '../i18n/format.ts'
import { getMessages, type MessageKey } from '../i18n/get-messages.ts'
import { getCurrentLanguage } from '../i18n/i18n.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { FactText } from './ask-fact.tsx'
import { menuSections, passwordEntry } from './menu.ts'

/** URL of a reading. One that names no condition of a report opens it with its defaults, not with conditions chosen before. */
export const getReadingUrl = ({ screen, params, facts }: AskReading): string => {
  const { path = '', slots } = askScreens[screen] ?? {}
  const search = new URLSearchParams(params).toString().replaceAll('%2C', ',').replaceAll('%2F', '/')
  const isReport = facts.length > 0 && slots?.area !== undefined
  if (search === '') return isReport ? `${path}?${DEFAULT_CONDITIONS}` : path
  return `${path}?${search}`
}

/** Returns true for a page that only everyday words find, not its search words: 誰が何をしたか is the audit log. */
function matchesOnlyEverydayWords({ screen, words, ignored }: AskReading): boolean {
  if (ignored.length > 0 || (askScreens[screen]?.path ?? '') === '') return false
  const foldedWords = foldText(words.map(({ text }) => text).join(''))
  // the palette's list of screens does not contain this page
  return screen === passwordEntry.page || !listScreenWords(screen).some((word) => foldText(word).includes(foldedWords))
}

/**
 * Readings worth showing: those with conditions, and pages found by everyday words. The list below them already offers screens,
 * titles and the search for a word.
 */
export const listUsefulReadings = ({ readings }: AskResult): readonly AskReading[] => {
  const [best] = readings
  const isRedundant = (reading: AskReading) => {
    const { screen, facts } = reading
    if (facts.length === 0) return !matchesOnlyEverydayWords(reading)
    return (
      (screen === 'product-detail' && facts.every(({ slot }) => slot === 'title')) ||
      (screen === 'product-search' && facts.every(({ slot }) => slot === 'keyword'))
    )
  }
  return best === undefined || isRedundant(best) ? [] : readings
}

const entries = [...menuSections.flatMap((section) => section.entries), passwordEntry]
const findEntry = (screen: string) => entries.find(({ label }) => label === `menu.${screen}`)

const useScreenName = () => {
  const t = getMessages('frame')
  return (screen: string) => {
    const entry = findEntry(screen)
    return entry ? t(entry.label) : screen
  }
}
const getScreenIcon = (screen: string): IconName => findEntry(screen)?.icon ?? 'search'

/** Words of a sentence that quotes them: its message has the first and the last quotation mark. */
const joinQuotedWords = (spans: readonly { text: string }[]) =>
  spans.map(({ text }) => text.trim()).join(getCurrentLanguage() === 'ja' ? '」「' : '”, “')

/** The best reading: the screen, its conditions as chips, and the words that it leaves out. */
export function BestReading({ reading }: { reading: AskReading }) {
  const t = getMessages('ask')
  const getName = useScreenName()
  const { ignored } = reading
  return (
    <>
      <span className="ask-icon">
        <Icon name={getScreenIcon(reading.screen)} />
      </span>
      <span className="ask-reading">
        <b>{getName(reading.screen)}</b>
        {reading.facts.map((fact) => (
          <span key={`${fact.slot} ${fact.name.ja}`} className="chip is-on">
            <FactText fact={fact} />
          </span>
        ))}
      </span>
      <span className="ask-open muted">
        <kbd>Enter</kbd>
        {ignored.length === 0 ? t('open') : t('openWithout', { words: joinQuotedWords(ignored) })}
      </span>
    </>
  )
}

/** Opens the best reading, whose conditions stand above it. */
export function OpenReading({ reading }: { reading: AskReading }) {
  const t = getMessages('ask')
  const getName = useScreenName()
  const { ignored } = reading
  const screen = getName(reading.screen)
  return (
    <>
      <Icon name={getScreenIcon(reading.screen)} small />
      <b className="grow">
        {ignored.length === 0 ? t('openScreen', { screen }) : t('openScreenWithout', { screen, words: joinQuotedWords(ignored) })}
      </b>
      <kbd>Enter</kbd>
    </>
  )
}

/** Another reading, in one line. */
export function OtherReading({ reading, number }: { reading: AskReading; number: number }) {
  const getName = useScreenName()
  const language = getCurrentLanguage()
  return (
    <>
      <Icon name={getScreenIcon(reading.screen)} small />
      <span className="grow truncate">
        <b>{getName(reading.screen)}</b>{' '}
        <span className="muted">{reading.facts.map(({ name }) => name[language]).join(getInlineSeparator())}</span>
      </span>
      <kbd>Ctrl</kbd> <kbd>{number}</kbd>
    </>
  )
}

/** Words that were not understood, with suggested names. */
export function UnknownWords({
  result,
  reading,
  onReplace,
}: {
  result: AskResult
  reading: AskReading
  onReplace: (word: { from: number; to: number }, name: string) => void
}) {
  const t = getMessages('ask')
  const { unknown } = result
  const known = reading.ignored.filter(({ from }) => !unknown.some((word) => word.from === from))
  const corrected = unknown.flatMap((word) => word.suggestions.map(({ name, fact }) => ({ word, name, fact })))
  if (unknown.length + known.length === 0) return null
  return (
    <div className="ask-unknown" role="status">
      {unknown.length > 0 && <span>{t('unknown', { words: joinQuotedWords(unknown) })}</span>}
      {known.length > 0 && <span>{t('ignored', { words: joinQuotedWords(known) })}</span>}
      {corrected.length > 0 && (
        <span className="row wrap gap-2">
          {t('maybe')}
          {corrected.map(({ word, name, fact }) => (
            <button key={`${word.from} ${name}`} type="button" className="chip" onClick={() => onReplace(word, name)}>
              <span>{name}</span>
              {fact && <b>{t(`slot.${fact.slot}`)}</b>}
            </button>
          ))}
        </span>
      )}
    </div>
  )
}

/** Questions to try, before anything is typed. */
export const askExamples = [
  'example.ranking',
  'example.stock-outs',
  'example.publishers',
  'example.returns',
] as const satisfies readonly MessageKey<'ask'>[]
