import { isFeatureIncluded, type PatternFlag, patternFlags } from '../../shared/access/permissions.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { Icon } from './icon.tsx'

/** Features with a sign, a word and a shade that show whether the pattern includes each. */
export function FeatureList({ pattern }: { pattern: Readonly<Record<PatternFlag, boolean>> }) {
  const t = getMessages('account-names')
  return (
    <ul className="border-top columns feature-list">
      {patternFlags.map((flag) => {
        const isOn = isFeatureIncluded(pattern, flag)
        return (
          <li key={flag} className={isOn ? '' : 'muted'}>
            <span>{t(`flag.${flag}`)}</span>
            <span className={`inline-row push text-note muted nowrap feature-list-state${isOn ? ' is-on' : ''}`}>
              {isOn && <Icon name="done" small />}
              {t(isOn ? 'on' : 'off')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
