import './favorite.css'
import { useState } from 'react'
import { findFeatureType } from '../../../shared/access/feature-types.ts'
import { watchTrial } from '../../../shared/api/favorite.ts'
import type { WatchRule } from '../../../shared/fields/choices.ts'
import { MIN_WATCHED_COPIES, type Watch, watchBounds, watchRulesByScreen } from '../../../shared/sync/watch.ts'
import { useCall } from '../../data/use-call.ts'
import { useDebouncedValue } from '../../data/use-debounced-value.ts'
import { formatCount, formatDay } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { runWithErrorToast } from '../../report/favorites/favorite-changes.ts'
import { type ListedFavorite, updateFavorite, useFavorite } from '../../report/favorites/favorites.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

const defaultThresholds: Record<WatchRule, number> = {
  storesOut: 100,
  salesOver: 1000,
  salesUnder: 100,
  rankWithin: 10,
  sellThrough: 80,
  decideWithin: 7,
}

/** Dialog for the watch of a favourite, with the number of notifications that it would have sent. */
export function WatchDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const favorite = useFavorite(id)
  return favorite ? <WatchForm favorite={favorite} onClose={onClose} /> : null
}

interface RuleInput {
  isOn: boolean
  text: string
}

const parseThreshold = (rule: WatchRule, { text }: RuleInput): number | null => {
  const value = Number(text.normalize('NFKC').replaceAll(',', ''))
  const [min, max] = watchBounds[rule]
  return text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max ? value : null
}

function WatchForm({ favorite, onClose }: { favorite: ListedFavorite; onClose: () => void }) {
  const t = getMessages('favorites')
  const tControls = getMessages('controls')
  const slug = findFeatureType(favorite.featureType)?.slug
  const rules = (slug && watchRulesByScreen[slug]) ?? []
  const [entries, setEntries] = useState<Partial<Record<WatchRule, RuleInput>>>(() =>
    Object.fromEntries(
      rules.map((rule): [WatchRule, RuleInput] => [
        rule,
        { isOn: favorite.watch?.[rule] !== undefined, text: String(favorite.watch?.[rule] ?? defaultThresholds[rule]) },
      ]),
    ),
  )
  const [mail, setMail] = useState(favorite.watch?.mail ?? false)
  const [isBusy, setBusy] = useState(false)
  const enabledRules = rules.filter((rule) => entries[rule]?.isOn)
  const invalidRules = enabledRules.filter((rule) => parseThreshold(rule, entries[rule] ?? { isOn: false, text: '' }) === null)
  const thresholds = Object.fromEntries(
    enabledRules.map((rule) => [rule, parseThreshold(rule, entries[rule] ?? { isOn: false, text: '' })]),
  )
  const watch = enabledRules.length > 0 && invalidRules.length === 0 ? ({ ...thresholds, mail } as Watch) : null
  const debouncedWatch = useDebouncedValue(watch === null ? null : JSON.stringify(watch), 400)
  const trial = useCall(
    watchTrial,
    debouncedWatch === null
      ? null
      : { featureType: favorite.featureType, conditions: favorite.conditions, watch: JSON.parse(debouncedWatch) as Watch },
    { quiet: true },
  )
  const saveWatch = async (next: Watch | null) => {
    setBusy(true)
    const isSaved = await runWithErrorToast(() => updateFavorite([], { id: favorite.id, watch: next }))
    setBusy(false)
    if (!isSaved) return
    showToast({ kind: 'done', title: t('updated') })
    onClose()
  }
  const days = trial.data?.days ?? []
  return (
    <Dialog
      title={t('watchTitle', { name: favorite.name })}
      onClose={onClose}
      footer={
        <>
          {favorite.watch && (
            <Button variant="quiet" disabled={isBusy} onClick={() => void saveWatch(null)}>
              {t('stopWatch')}
            </Button>
          )}
          <span className="push" />
          <Button onClick={onClose}>{tControls('cancel')}</Button>
          <Button variant="primary" needsNetwork isBusy={isBusy} disabled={watch === null} onClick={() => void saveWatch(watch)}>
            {t('doWatch')}
          </Button>
        </>
      }
    >
      <p className="note">{t('watchLead')}</p>
      <ul className="stack gap-2 watch-rules">
        {rules.map((rule) => {
          const entry = entries[rule] ?? { isOn: false, text: '' }
          const [min, max] = watchBounds[rule]
          return (
            <li key={rule}>
              <Checkbox
                label={t(`rule.${rule}`)}
                checked={entry.isOn}
                onChange={(next) => setEntries({ ...entries, [rule]: { ...entry, isOn: next } satisfies RuleInput })}
              />
              <span className="inline-row gap-2 nowrap watch-value">
                <input
                  className="input n"
                  inputMode="numeric"
                  aria-label={t('threshold', { rule: t(`rule.${rule}`) })}
                  aria-invalid={entry.isOn && invalidRules.includes(rule)}
                  value={entry.text}
                  disabled={!entry.isOn}
                  onChange={(event) =>
                    setEntries({ ...entries, [rule]: { ...entry, text: event.target.value } satisfies RuleInput })
                  }
                />
                {t(`unit.${rule}`)}
              </span>
              {entry.isOn && invalidRules.includes(rule) && (
                <p className="error" role="alert">
                  {t('thresholdWrong', { least: min, most: max })}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      <p className="paper mb-3 text-table p-3 watch-trial" role="status" aria-busy={trial.isLoading}>
        {watch === null || trial.data === null || trial.isStale ? (
          t(trial.error ? 'trialFailed' : 'trialWait')
        ) : (
          <>
            {trial.data.countable && <strong>{t('trial', { count: days.length })}</strong>}
            {!trial.data.countable &&
              t(trial.data.now.length > 0 ? 'trialNow' : 'trialNothing', {
                values: trial.data.now
                  .slice(0, 5)
                  .map(
                    ({ rule, value, subject }) =>
                      `${subject ?? ''}${subject ? ' ' : ''}${formatCount(value)}${t(`unit.${rule}`)}`,
                  )
                  .join('、'),
              })}
            {days.length > 0 && t('trialDays', { days: days.map(({ day }) => formatDay(day)).join('、') })}
          </>
        )}
        <br />
        {t('trialNote', { count: MIN_WATCHED_COPIES })}
      </p>
      <Checkbox label={t('byMail')} checked={mail} onChange={setMail} />
      <p className="note">{t('byMailHelp')}</p>
    </Dialog>
  )
}
