import { useMessages } from '../i18n/use-messages.ts'
import { Icon } from './icon.tsx'

/** Features with a sign, a word and a shade that show whether each is included. */
export function FeatureList({ flags }: { flags: readonly { key: string; label: string; on: boolean }[] }) {
  const a = useMessages('account-names')
  return (
    <ul className="border-top columns flags">
      {flags.map(({ key, label, on }) => (
        <li key={key} className={on ? '' : 'muted'}>
          <span>{label}</span>
          <span className={`inline-row push text-note muted nowrap flag${on ? ' is-on' : ''}`}>
            {on && <Icon name="done" small />}
            {a(on ? 'on' : 'off')}
          </span>
        </li>
      ))}
    </ul>
  )
}
