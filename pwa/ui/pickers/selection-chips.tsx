import { getMessages, type Translate } from '../../i18n/get-messages.ts'
import { Icon } from '../icon.tsx'

const MAX_CHIPS = 8

/** Current choice as chips; a click removes one. */
export function SelectionChips({
  chips,
  onRemove,
}: {
  chips: readonly { key: string; name: string }[]
  onRemove: (key: string) => void
}) {
  const t = getMessages('picker')
  if (chips.length === 0) return null
  return (
    <div className="row wrap gap-tight border-top selection-chips">
      {chips.slice(0, MAX_CHIPS).map((chip) => (
        <button
          type="button"
          key={chip.key}
          className="chip is-on"
          aria-label={t('remove', { name: chip.name })}
          onClick={() => onRemove(chip.key)}
        >
          <span>{chip.name}</span>
          <Icon name="close" />
        </button>
      ))}
      {chips.length > MAX_CHIPS && <span className="note">{t('more', { count: chips.length - MAX_CHIPS })}</span>}
    </div>
  )
}

/** Short text for a list of names, such as 小説・物語 ほか2件; `all` for an empty list. */
export function summarizeNames(names: readonly string[], all: string, t: Translate<'picker'>): string {
  const [first] = names
  if (first === undefined) return all
  return names.length === 1 ? first : t('andMore', { first, count: names.length - 1 })
}
