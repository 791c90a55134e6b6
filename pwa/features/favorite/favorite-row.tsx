import { type FormEvent, useState } from 'react'
import { findFeatureType } from '../../../shared/access/feature-types.ts'
import { movingPeriod } from '../../../shared/api/schedules.ts'
import { watchRules } from '../../../shared/fields/choices.ts'
import { favoriteLimits } from '../../../shared/sync/favorite-limits.ts'
import { type Watch, watchRulesByScreen } from '../../../shared/sync/watch.ts'
import { parsePreset } from '../../data/preset-params.ts'
import { formatDateTime, formatDay, getInlineSeparator } from '../../i18n/format.ts'
import { getMessages, translateErrorCode } from '../../i18n/get-messages.ts'
import { removeFavoriteWithUndo, runWithErrorToast, toggleDashboardItem } from '../../report/favorites/favorite-changes.ts'
import { closeFavoriteDialogs, openWatch } from '../../report/favorites/favorite-dialogs.ts'
import {
  createFavorite,
  type DashboardItem,
  getFavoriteLink,
  type ListedFavorite,
  updateFavorite,
} from '../../report/favorites/favorites.ts'
import { openNewSchedule } from '../../report/schedules/schedule-dialog-state.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ActionMenu } from '../../ui/overlay/menu.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { copyToClipboard } from '../../ui/table/copy-rows.ts'
import type { LastFigure } from './cached-headlines.ts'

/** Rules of a watch, a short text for each. */
function useWatchText(watch: Watch | null): string[] {
  const t = getMessages('favorites')
  if (watch === null) return []
  return watchRules.flatMap((rule) => {
    const threshold = watch[rule]
    return threshold === undefined ? [] : [t(`watch.${rule}`, { threshold })]
  })
}

/** Exports a favourite on a schedule, with its conditions on the day of each run. `screen` is the name of its report. */
function scheduleFavorite({ id, name, conditions }: ListedFavorite, screen: string): void {
  const t = getMessages('schedules-page')
  openNewSchedule({
    conditions: [],
    name,
    content: { kind: 'favorite', favoriteId: id },
    subject: [t('favorite', { name }), screen].filter((part) => part !== '').join('｜'),
    period: movingPeriod.safeParse(conditions.question?.body.period).data ?? null,
    fixed: null,
  })
}

/** The other favourites and the dashboard items, which a change of one favourite needs. */
interface FavoriteContext {
  list: readonly ListedFavorite[]
  items: readonly DashboardItem[]
}

interface RowProps {
  favorite: ListedFavorite
  /** Its first figure in the latest cached result. */
  last: LastFigure | null
  among: FavoriteContext
  onOpen: () => void
}

/** Row of a favourite with its watch and its actions. */
export function FavoriteRow({ favorite, last, among, onOpen }: RowProps) {
  const t = getMessages('favorites')
  const tPicker = getMessages('picker')
  const frame = getMessages('frame')
  const [isRenaming, setRenaming] = useState(false)
  const watched = useWatchText(favorite.watch)
  const preset = parsePreset(favorite.conditions.search)
  const slug = findFeatureType(favorite.featureType)?.slug
  return (
    <>
      <span className="accent" title={favorite.isDefault ? t('isDefault') : undefined}>
        {favorite.isDefault && <Icon name="star" small />}
      </span>
      <div className="row wrap min-w-0 favorite-summary">
        {isRenaming ? (
          <RenameForm favorite={favorite} onDone={() => setRenaming(false)} />
        ) : (
          <button type="button" className="link-button strong wrap-anywhere favorite-name" onClick={onOpen}>
            {favorite.name}
          </button>
        )}
        {favorite.isDefault && <span className="badge">{t('default')}</span>}
        {favorite.shared && (
          <span className="badge">{favorite.own ? t('shared') : t('sharedBy', { name: favorite.ownerName })}</span>
        )}
        <span className="note favorite-conditions">
          {slug && frame(`menu.${slug}`)}
          {preset && `｜${tPicker(`preset.${preset}`)}`}
          {`｜${t('savedOn', { moment: formatDateTime(favorite.updatedAt) })}`}
        </span>
      </div>
      <span className="flex wrap items-baseline text-table min-w-0 favorite-last">
        {last && <LastValue {...last} />}
        {watched.length > 0 && (
          <span className="note row gap-tight favorite-watch">
            <Icon name="eye" small />
            {watched.join(getInlineSeparator())}
          </span>
        )}
      </span>
      <RowMenu favorite={favorite} among={among} onRename={() => setRenaming(true)} />
    </>
  )
}

function LastValue({ subject, value, unit, day }: LastFigure) {
  const t = getMessages('favorites')
  const tHeadlines = getMessages('headlines')
  return (
    <>
      <span>
        {tHeadlines(subject)} <strong className="n">{t(`last.${unit}`, { count: value })}</strong>
      </span>
      <span className="note">{t('last.asOf', { day: formatDay(day, { weekday: true, isShort: true }) })}</span>
    </>
  )
}

function RenameForm({ favorite, onDone }: { favorite: ListedFavorite; onDone: () => void }) {
  const t = getMessages('favorites')
  const tControls = getMessages('controls')
  const [name, setName] = useState(favorite.name)
  const submitName = (event: FormEvent) => {
    event.preventDefault()
    const next = name.trim()
    if (next === '') return
    onDone()
    if (next !== favorite.name) void runWithErrorToast(() => updateFavorite([], { id: favorite.id, name: next }))
  }
  return (
    <form className="flex gap-2 grow favorite-rename" onSubmit={submitName}>
      <input
        className="input"
        aria-label={t('name')}
        value={name}
        maxLength={favoriteLimits.name}
        // biome-ignore lint/a11y/noAutofocus: the field replaces the name that the user chose to edit
        autoFocus
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // closes the name field, not the dialog
          event.preventDefault()
          onDone()
        }}
      />
      <Button type="submit" variant="primary">
        {t('rename')}
      </Button>
      <Button variant="quiet" onClick={onDone}>
        {tControls('cancel')}
      </Button>
    </form>
  )
}

function RowMenu({ favorite, among, onRename }: { favorite: ListedFavorite; among: FavoriteContext; onRename: () => void }) {
  const { list, items } = among
  const t = getMessages('favorites')
  const frame = getMessages('frame')
  const slug = findFeatureType(favorite.featureType)?.slug
  const copyLink = () => {
    const address = getFavoriteLink(favorite)
    void copyToClipboard({ text: address, html: address }).then(() => showToast({ kind: 'done', title: t('linkCopied') }))
  }
  const duplicateFavorite = () =>
    void runWithErrorToast(async () => {
      const { featureType, name, conditions } = favorite
      const added = await createFavorite(list, { featureType, name, conditions })
      if ('duplicate' in added)
        showToast({
          kind: 'info',
          title: translateErrorCode('favorite.exists') ?? '',
          text: t('twin', { name: added.duplicate.name }),
        })
      else showToast({ kind: 'done', title: t('added'), text: name })
    })
  const changeFavorite = (fields: Partial<Pick<ListedFavorite, 'isDefault' | 'shared'>>) =>
    void runWithErrorToast(() => updateFavorite(list, { id: favorite.id, ...fields }))
  const scheduleExport = () => {
    closeFavoriteDialogs()
    scheduleFavorite(favorite, slug ? frame(`menu.${slug}`) : '')
  }
  const dashboard = {
    icon: 'dashboard',
    label: t(favorite.onDashboard.length > 0 ? 'offDashboard' : 'onDashboard'),
    run: () => void toggleDashboardItem(favorite, items, favorite.onDashboard.length > 0 ? [] : ['figures', 'table']),
  } as const
  const link = { icon: 'link', label: t('copyLink'), run: copyLink } as const
  const scheduled = favorite.conditions.question
    ? [{ icon: 'clock', label: t('scheduleMenu'), run: scheduleExport } as const]
    : []
  const own = [
    {
      icon: 'star',
      label: t(favorite.isDefault ? 'noDefault' : 'makeDefault'),
      run: () => changeFavorite({ isDefault: !favorite.isDefault }),
    },
    { icon: 'people', label: t(favorite.shared ? 'unshare' : 'share'), run: () => changeFavorite({ shared: !favorite.shared }) },
    ...(slug && watchRulesByScreen[slug]
      ? [{ icon: 'eye', label: t('watchMenu'), run: () => openWatch(favorite.id) } as const]
      : []),
    dashboard,
    ...scheduled,
    link,
    { icon: 'pencil', label: t('renameMenu'), run: onRename },
    { icon: 'close', label: t('remove'), run: () => void removeFavoriteWithUndo(favorite, items) },
  ] as const
  const sharedActions = [{ icon: 'copy', label: t('duplicate'), run: duplicateFavorite }, dashboard, ...scheduled, link] as const
  return <ActionMenu label={t('menuOf', { name: favorite.name })} actions={favorite.own ? own : sharedActions} />
}
