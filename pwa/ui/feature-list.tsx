import { getMessages } from '../i18n/get-messages.ts'
import { Icon } from './icon.tsx'

/** Features with a sign, a word and a shade that show whether each is included. */
export function FeatureList({ flags }: { flags: readonly { key: string; label: string; isOn: boolean }[] }) {
  const t = getMessages('account-names')
  return (
    <ul className="border-top columns feature-list">
      {flags.map(({ key, label, isOn }) => (
        <li key={key} className={isOn ? '' : 'muted'}>
          <span>{label}</span>
          <span className={`inline-row push text-note muted nowrap feature-list-state${isOn ? ' is-on' : ''}`}>
            {isOn && <Icon name="done" small />}
            {t(isOn ? 'on' : 'off')}
          </span>
        </li>
      ))}
    </ul>
  )
}
