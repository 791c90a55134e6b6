import type { FavoriteSlug } from '../../shared/access/analyses.ts'
import { findFeatureType } from '../../shared/access/feature-types.ts'
import type { Favorite } from '../../shared/api/favorite.ts'
import { type PresetId, presetIds } from '../../shared/calendar/period-presets.ts'
import { type WatchRule, watchRules } from '../../shared/fields/choices.ts'
import { favorites } from '../../shared/messages/favorite.ts'
import { frame } from '../../shared/messages/frame.ts'
import { pickByLanguage } from '../../shared/messages/language.ts'
import { picker } from '../../shared/messages/picker.ts'
import { fillPlaceholders } from '../../shared/messages/translate.ts'
import type { Watch } from '../../shared/sync/watch.ts'
import type { CommandContext } from '../context/context.ts'
import { toOptionFlag } from '../context/help-text.ts'
import { stringifyPlainJson, stripControls } from './plain-text.ts'
import { quoteShellWord } from './quote-shell-word.ts'
import { formatValue } from './table.ts'

const getFavoriteLabels = ({ language }: CommandContext) => favorites[language]

export const getScreenNameBySlug = (slug: FavoriteSlug, context: CommandContext): string =>
  frame[context.language][`menu.${slug}`]

/** Name of a favourite's screen; its number if unknown to this version. */
export function getScreenName(featureType: number, context: CommandContext): string {
  const type = findFeatureType(featureType)
  return type === null ? String(featureType) : getScreenNameBySlug(type.slug, context)
}

export const formatRule = (rule: WatchRule, threshold: number, context: CommandContext): string =>
  fillPlaceholders(getFavoriteLabels(context)[`watch.${rule}`], { threshold: formatValue(threshold) })

/** Describes a watch, a few words per rule. */
export function formatWatch(watch: Watch | null, context: CommandContext): string {
  if (watch === null) return ''
  const rules = watchRules.flatMap((rule) => (watch[rule] === undefined ? [] : [formatRule(rule, watch[rule], context)]))
  return [...rules, ...(watch.mail ? [context.t('favorite.mail')] : [])].join(pickByLanguage(context.language, ['、', ', ']))
}

/** Period as stored: the name of its preset or its days; empty if there is none. */
export function formatFavoritePeriod({ conditions }: Pick<Favorite, 'conditions'>, { language }: CommandContext): string {
  const search = new URLSearchParams(conditions.search)
  const storedPeriod = conditions.question?.body.period as { preset?: unknown; from?: unknown; to?: unknown } | undefined
  const named = presetIds.find((id) => id === (storedPeriod?.preset ?? search.get('period')))
  const getPresetName = (id: PresetId) => picker[language][`preset.${id}`]
  if (named) return getPresetName(named)
  const [from, to] = [storedPeriod?.from ?? search.get('period.from'), storedPeriod?.to ?? search.get('period.to')]
  return typeof from === 'string' && typeof to === 'string' ? stripControls(`${from}–${to}`) : ''
}

/** Percent-encodes control characters of a query string, without changing its meaning. */
export const encodeSearch = (search: string): string => search.replace(/\p{Cc}/gu, encodeURIComponent)

/** Command lines that restore a favourite with its ID; its dashboard items are not included. */
export function formatAddCommands({ id, name, featureType, conditions, shared, isDefault, watch }: Favorite): string {
  const { search, question } = conditions
  const args = ['favorites', 'add', name, '--id', id, '--type', String(featureType)]
  if (search !== '') args.push('--search', encodeSearch(search))
  if (question) args.push('--call', question.call, '--body', stringifyPlainJson(question.body))
  if (shared) args.push('--shared')
  if (isDefault) args.push('--default')
  const lines = [args]
  if (watch)
    lines.push([
      ...['watches', 'set', id],
      ...watchRules.flatMap((rule) => (watch[rule] === undefined ? [] : [toOptionFlag(rule), String(watch[rule])])),
      ...(watch.mail ? ['--mail'] : []),
    ])
  return lines.map((line) => `  uresuji ${line.map(quoteShellWord).join(' ')}`).join('\n')
}
