import { useLocation } from 'react-router'
import { chooseLanguage } from '../../data/chosen-language.ts'
import { switchTheme, useTheme } from '../../data/theme.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { pathInLanguage } from '../../i18n/language.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Icon } from '../icon.tsx'

/** The same page in the other language. A real link: the page is built anew in its language. */
function useOtherLanguage() {
  const { pathname, search } = useLocation()
  const other = currentLanguage() === 'ja' ? 'en' : 'ja'
  return {
    href: pathInLanguage(pathname + search, other),
    hrefLang: other,
    lang: other,
    onClick: () => chooseLanguage(other),
  }
}

export function LanguageSwitch({ named = false }: { named?: boolean }) {
  const t = useMessages('frame')
  const { href, ...rest } = useOtherLanguage()
  return (
    <a
      href={href}
      {...rest}
      className="header-tool lang"
      title={t('switchLanguage')}
      aria-label={named ? undefined : t('switchLanguage')}
    >
      <Icon name="globe" />
      {named && t('otherLanguage')}
    </a>
  )
}

/** The same in a menu: on a phone the header has no room for it. */
export function LanguageLink() {
  const t = useMessages('frame')
  const { href, ...rest } = useOtherLanguage()
  return (
    <a href={href} {...rest}>
      <Icon name="globe" small />
      {t('otherLanguage')}
    </a>
  )
}

export function ThemeSwitch() {
  const t = useMessages('frame')
  const theme = useTheme()
  return (
    <button
      type="button"
      className="header-tool"
      aria-label={t('switchTheme')}
      title={t('switchTheme')}
      aria-pressed={theme === 'dark'}
      onClick={switchTheme}
    >
      <Icon name="theme" />
    </button>
  )
}
