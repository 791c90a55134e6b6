import { useCallback } from 'react'
import type { ContinuousIssue } from '../../../shared/api/continuous-purchasing-trend.ts'
import { formatDay } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'

/** Volume numbers up to this many characters are used as they are; issues of magazines have full dates. */
const MAX_SHORT_LENGTH = 4

/** `spelledOut` is true if a day has to be marked as the name of an issue. */
type FormatIssueLabel = (issue: Pick<ContinuousIssue, 'issueNo' | 'volume' | 'releaseDate'>, spelledOut?: boolean) => string

/** Returns a function that names an issue on an axis: its volume, or its release date. */
export function useIssueLabel(): FormatIssueLabel {
  const t = getMessages('continuous-purchasing-trend')
  return useCallback(
    ({ issueNo, volume, releaseDate }, spelledOut = false) => {
      if (volume !== null && volume.length <= MAX_SHORT_LENGTH) return t('volume', { volume })
      if (releaseDate === null) return t('issue', { count: issueNo })
      const day = formatDay(releaseDate, { isShort: true })
      return spelledOut ? t('dayIssue', { day }) : day
    },
    [t],
  )
}
