import type { Version } from '../../shared/api/record-versions.ts'
import { formatJapanMinute } from '../../shared/calendar/period.ts'
import { fillPlaceholders } from '../../shared/messages/translate.ts'
import type { CliTranslate } from '../context/language.ts'
import { formatEntries } from '../output/table.ts'
import type { AccountLabels, VersionLabels } from './account-labels.ts'

/** Texts for versions: field labels, history labels and terminal messages. */
export interface VersionTexts {
  fields: VersionLabels
  labels: AccountLabels
  t: CliTranslate
}

const listChanges = (version: Version, { fields, t }: VersionTexts) =>
  version.differences.map(
    ({ field, before, after }) =>
      [
        fields.label(field),
        t('versions.change', { before: fields.value(field, before), after: fields.value(field, after) }),
      ] as const,
  )

/**
 * Describes the changes of a version in one line. In the first version every field is new, so only the registration is stated.
 */
export function formatVersionChanges(version: Version, texts: VersionTexts): string {
  const { first, nothing } = texts.labels.versions
  if (version.number === 1) return first
  const list = listChanges(version, texts)
  return list.length === 0 ? nothing : list.map((change) => change.join(' ')).join(texts.t('list.comma'))
}

/** Converts a detail to a list row of the displayed version. The detail itself contains the time of the newest version. */
export const toVersionRow = <R extends { shown: { number: number; createdAt: string } }>(
  detail: R,
  versions: readonly Version[],
) => ({
  ...detail,
  version: detail.shown.number,
  updatedAt: detail.shown.createdAt,
  updatedBy: versions.find(({ number }) => number === detail.shown.number)?.createdBy ?? null,
})

/** Names the displayed version: 第3版（現在）  2026/11/20 13:05. */
export function formatVersion(
  version: { number: number; createdAt: string; current: boolean },
  { labels, t }: VersionTexts,
): string {
  const text = fillPlaceholders(labels.versions.number, { number: version.number })
  const named = version.current ? t('versions.current', { version: text }) : text
  return `${named}  ${formatJapanMinute(version.createdAt)}`
}

/** Versions with their changes, one per line. */
export function formatVersionLines(
  { list, paging }: { list: readonly Version[]; paging: { total: number } },
  texts: VersionTexts,
): string[] {
  const { labels, t } = texts
  const left = paging.total - list.length
  return [
    t('versions.title', { n: paging.total }),
    ...list.flatMap((version) => [
      [
        fillPlaceholders(labels.versions.number, { number: version.number }),
        formatJapanMinute(version.createdAt),
        version.createdBy ?? '',
      ]
        .join('  ')
        .trimEnd(),
      ...(version.number === 1 || version.differences.length === 0
        ? [formatVersionChanges(version, texts)]
        : formatEntries(listChanges(version, texts))
      ).map((line) => `  ${line}`),
    ]),
    ...(left > 0 ? [t('versions.more', { n: left })] : []),
  ]
}
