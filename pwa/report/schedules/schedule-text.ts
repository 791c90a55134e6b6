import type { JobFile } from '../../../shared/api/exporting/job-fields.ts'
import type { MovingPeriod, Schedule } from '../../../shared/api/schedules.ts'
import { formatPeriod } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'

/** File formats to choose from, the most wanted first; CSV is listed once per encoding. */
export const fileKinds = {
  excel: { format: 2 },
  'csv-bom': { format: 1, encoding: 'utf-8-bom' },
  csv: { format: 1, encoding: 'utf-8' },
  'csv-cp932': { format: 1, encoding: 'cp932' },
  pdf: { format: 3 },
  parquet: { format: 4 },
  arrow: { format: 5 },
} as const satisfies Record<string, Partial<JobFile>>
/** File formats of a periodic report. */
export const reportFileKinds = ['pdf', 'excel'] as const
export type FileKind = keyof typeof fileKinds
export const fileKindIds = Object.keys(fileKinds) as FileKind[]

/** Kind of a file among those to choose from. */
export const getFileKind = ({ format, encoding }: Pick<JobFile, 'format' | 'encoding'>): FileKind =>
  fileKindIds.find((kind) => {
    const fileKind: { format: number; encoding?: string } = fileKinds[kind]
    return fileKind.format === format && (fileKind.encoding ?? encoding) === encoding
  }) ?? 'csv-bom'

/** Texts of schedules that depend on data. */
export function useScheduleText() {
  const t = getMessages('schedules-page')
  const tPicker = getMessages('picker')
  return {
    /** Name of the preset, 先週（月–日）, or the days; an empty string if there is no period. */
    period: (period: MovingPeriod | null): string =>
      period === null ? '' : 'preset' in period ? tPicker(`preset.${period.preset}`) : formatPeriod(period),
    /** What is exported: the favourite's name, or the report's. */
    content: ({ content, favoriteName, contentText }: Pick<Schedule, 'content' | 'favoriteName' | 'contentText'>): string => {
      if (content.kind === 'periodic-report') return contentText ?? t('reportGone')
      if (content.kind !== 'favorite') return contentText ?? ''
      return favoriteName === null ? t('favoriteGone') : t('favorite', { name: favoriteName })
    },
    format: (file: JobFile): string => t(`format.${getFileKind(file)}`),
    target: (target: Schedule['target']): string =>
      target.kind === 'folder'
        ? t('folderNamed', { folder: target.folder })
        : target.kind === 'mail' && target.to !== undefined && target.to.length > 1
          ? t('mailCount', { count: target.to.length })
          : t(`target.${target.kind}`),
  }
}
