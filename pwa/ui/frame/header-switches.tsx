import { useLocation } from 'react-router'
import { switchTheme, useTheme } from '../../data/theme.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { pathInLanguage, rememberLanguage } from '../../i18n/language.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Icon } from '../icon.tsx'

/** The same page in the other language. A real link: the page is built anew in its language. */
export function LanguageSwitch({ named = false }: { named?: boolean }) {
  const t = useMessages('frame')
  const { pathname, search } = useLocation()
  const other = currentLanguage() === 'ja' ? 'en' : 'ja'
  return (
    <a
      className="header-tool lang"
      href={pathInLanguage(pathname + search, other)}
      hrefLang={other}
      lang={other}
      title={t('switchLanguage')}
      aria-label={named ? undefined : t('switchLanguage')}
      onClick={() => rememberLanguage(other)}
    >
      <Icon name="globe" />
      {named && t('otherLanguage')}
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
