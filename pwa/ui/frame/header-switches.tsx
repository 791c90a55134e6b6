import { useLocation } from 'react-router'
import { chooseLanguage } from '../../data/chosen-language.ts'
import { toggleTheme, useTheme } from '../../data/theme.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { toLanguagePath } from '../../i18n/language.ts'
import { Icon } from '../icon.tsx'

/** Props of a link to the same page in the other language; it is a real link because changing the language reloads the app. */
function useLanguageLinkProps() {
  const { pathname, search } = useLocation()
  const other = getCurrentLanguage() === 'ja' ? 'en' : 'ja'
  return {
    href: toLanguagePath(pathname + search, other),
    hrefLang: other,
    lang: other,
    onClick: () => chooseLanguage(other),
  }
}

/** Link to the same page in the other language. */
export function LanguageSwitch({ isNamed = false }: { isNamed?: boolean }) {
  const t = getMessages('frame')
  const { href, ...rest } = useLanguageLinkProps()
  return (
    <a
      href={href}
      {...rest}
      className="header-tool lang"
      title={t('switchLanguage')}
      aria-label={isNamed ? undefined : t('switchLanguage')}
    >
      <Icon name="globe" />
      {isNamed && t('otherLanguage')}
    </a>
  )
}

/** Language link for menus: the header of a phone has no room for the switch. */
export function LanguageLink() {
  const t = getMessages('frame')
  const { href, ...rest } = useLanguageLinkProps()
  return (
    <a href={href} {...rest}>
      <Icon name="globe" small />
      {t('otherLanguage')}
    </a>
  )
}

/** Button that switches between the light and the dark theme. */
export function ThemeSwitch() {
  const t = getMessages('frame')
  const theme = useTheme()
  return (
    <button
      type="button"
      className="header-tool"
      aria-label={t('switchTheme')}
      title={t('switchTheme')}
      aria-pressed={theme === 'dark'}
      onClick={toggleTheme}
    >
      <Icon name="theme" />
    </button>
  )
}
