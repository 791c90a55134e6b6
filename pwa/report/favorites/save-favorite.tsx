import { getFavoritePath } from '../../../shared/calls/favorites.ts'
import './favorites.css'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { findFeatureType, findFeatureTypeByUrl } from '../../../shared/access/feature-types.ts'
import type { FavoriteConditions } from '../../../shared/api/favorite.ts'
import type { RelativePresetId } from '../../../shared/calendar/period-presets.ts'
import { favoriteLimits } from '../../../shared/sync/favorite-limits.ts'
import { watchRulesByScreen } from '../../../shared/sync/watch.ts'
import { replaceDaysByPreset } from '../../data/preset-params.ts'
import { useScreenLocation } from '../../data/screen-location.ts'
import { formatPeriod } from '../../i18n/format.ts'
import { getMessages, translateErrorCode } from '../../i18n/get-messages.ts'
import { Button, IconButton, SegmentedControl } from '../../ui/button.tsx'
import { Checkbox, Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { getConditionListKey, proposeName, useConditionTexts } from '../conditions/use-condition-texts.ts'
import { openWatch } from './favorite-dialogs.ts'
import {
  createFavorite,
  type ListedFavorite,
  setDashboardPanels,
  updateFavorite,
  useDashboardItems,
  useFavorites,
} from './favorites.ts'
import { findMatchingPreset, type SavedScreen } from './saved-screen.ts'

/** Button and form that save the screen with its conditions as a favourite. */
export function SaveFavorite(saved: SavedScreen) {
  const t = getMessages('favorites')
  const { pathname } = useScreenLocation()
  const search = saved.search()
  const type = findFeatureTypeByUrl(pathname, search)
  if (type === null) return null
  return (
    <Popover
      label={t('save')}
      className="favorite-panel"
      trigger={(open, isOpen) => (
        <Button icon="star" data-command="favorite" aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
          {t('keep')}
        </Button>
      )}
    >
      {(close) => <SaveForm key={getConditionListKey(saved.current)} saved={saved} type={type} search={search} close={close} />}
    </Popover>
  )
}

/** Conditions as stored: the preset replaces the days that it stands for. */
function createFavoriteConditions(saved: SavedScreen, search: string, preset: RelativePresetId | null): FavoriteConditions {
  const query = preset === null ? search : replaceDaysByPreset(search, preset)
  const question = saved.question()
  const moved = question !== null && preset !== null ? { ...question, body: { ...question.body, period: { preset } } } : question
  return { search: query.replace(/^\?/, ''), question: moved }
}

interface FormProps {
  saved: SavedScreen
  type: number
  search: string
  close: () => void
}

function SaveForm({ saved, type, search, close }: FormProps) {
  const t = getMessages('favorites')
  const tPicker = getMessages('picker')
  const tControls = getMessages('controls')
  const navigate = useNavigate()
  const list = useFavorites()
  const items = useDashboardItems()
  const { search: address } = useScreenLocation()
  const preset = findMatchingPreset(saved, address)
  const presetName = preset === null ? null : tPicker(`preset.${preset}`)
  const [moves, setMoves] = useState(preset !== null)
  const periodName = presetName ?? (saved.period === null ? '' : formatPeriod(saved.period))
  const texts = useConditionTexts(saved.current)
  const [name, setName] = useState(proposeName(saved.title, texts, periodName).slice(0, favoriteLimits.name))
  const [isOnDashboard, setOnDashboard] = useState(false)
  const [isDefault, setDefault] = useState(false)
  const [isWatched, setWatched] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [duplicate, setDuplicate] = useState<ListedFavorite | null>(null)
  const mayWatch = watchRulesByScreen[findFeatureType(type)?.slug ?? 'product-detail'] !== undefined
  const count = [...new URLSearchParams(search).keys()].filter((key) => !key.startsWith('period')).length

  /** Runs a change of the list; an error is shown in the form, which keeps its content. */
  const runChange = async (change: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    try {
      await change()
    } catch {
      setProblem(t('notKept'))
    } finally {
      setBusy(false)
    }
  }
  const saveFavorite = () =>
    runChange(async () => {
      if (list === null || items === null) throw new Error('favourites are not read yet')
      const conditions = createFavoriteConditions(saved, search, moves ? preset : null)
      const added = await createFavorite(list, { featureType: type, name: name.trim(), conditions, isDefault })
      if ('duplicate' in added) {
        setDuplicate(added.duplicate)
        setProblem(translateErrorCode('favorite.exists') ?? null)
        return
      }
      const { id } = added
      const hasRoom = !isOnDashboard || (await setDashboardPanels(items, { id, show: ['figures', 'table'] }))
      close()
      showToast({ kind: 'done', title: t('added'), text: name.trim() })
      if (!hasRoom) showToast({ kind: 'problem', title: translateErrorCode('favorite.dashboardFull') ?? '' })
      if (isWatched) openWatch(id)
    })
  const renameDuplicate = (listedFavorite: ListedFavorite) =>
    runChange(async () => {
      await updateFavorite([], { id: listedFavorite.id, name: name.trim() })
      close()
      showToast({ kind: 'done', title: t('updated'), text: name.trim() })
    })
  const submitForm = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !isBusy) void (duplicate ? renameDuplicate(duplicate) : saveFavorite())
  }

  return (
    <form className="stack gap-3 p-4 favorite-form" onSubmit={submitForm}>
      <div className="row gap-2 favorite-form-head">
        <strong>{t('save')}</strong>
        <IconButton icon="close" label={tControls('close')} onClick={close} />
      </div>
      <Field label={t('name')} required help={t('letters', { count: name.length, max: favoriteLimits.name })}>
        {({ id, describedBy }) => (
          <input
            id={id}
            aria-describedby={describedBy}
            className="input"
            value={name}
            maxLength={favoriteLimits.name}
            onChange={(event) => {
              setName(event.target.value)
              setProblem(null)
            }}
          />
        )}
      </Field>
      {problem !== null && (
        <p className="banner is-caution" role="alert">
          <Icon name="info" small />
          <span>
            {problem}
            {duplicate && <br />}
            {duplicate && t('twin', { name: duplicate.name })}
          </span>
        </p>
      )}
      {duplicate === null && (
        <>
          {saved.period !== null && preset !== null && presetName !== null && (
            <div className="stack gap-1 favorite-period">
              <span className="label">{t('period')}</span>
              <SegmentedControl
                label={t('period')}
                value={moves ? 'moves' : 'fixed'}
                options={[
                  { value: 'moves', label: t('moves', { preset: presetName }) },
                  { value: 'fixed', label: t('fixed', { period: formatPeriod(saved.period) }) },
                ]}
                onChange={(value) => setMoves(value === 'moves')}
              />
              <span className="note">{t(moves ? 'movesHelp' : 'fixedHelp')}</span>
            </div>
          )}
          <Checkbox label={t('toDashboard')} checked={isOnDashboard} onChange={setOnDashboard} />
          <Checkbox label={t('asDefault', { title: saved.title })} checked={isDefault} onChange={setDefault} />
          {mayWatch && <Checkbox label={t('watchIt')} checked={isWatched} onChange={setWatched} />}
        </>
      )}
      <div className="row gap-2 border-top favorite-form-foot">
        {duplicate === null && count > 0 && <span className="note">{t('conditions', { count })}</span>}
        <span className="push" />
        <Button variant="quiet" onClick={close}>
          {tControls('cancel')}
        </Button>
        {duplicate && (
          <Button
            onClick={() => {
              close()
              void navigate(getFavoritePath(duplicate))
            }}
          >
            {t('openTwin')}
          </Button>
        )}
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={name.trim() === '' || list === null}>
          {t(duplicate ? 'renameTwin' : 'doSave')}
        </Button>
      </div>
    </form>
  )
}
