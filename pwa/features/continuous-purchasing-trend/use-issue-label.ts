import { useCallback } from 'react'
import type { ContinuousIssue } from '../../../shared/contract/continuous-purchasing-trend.ts'
import { formatDay } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'

/** Volumes are numbered in a few characters; issues of magazines carry their whole date. */
const SHORT = 4

/** `inWords`: so that a day says that it names an issue. */
export type IssueLabel = (issue: Pick<ContinuousIssue, 'issueNo' | 'volume' | 'releaseDate'>, inWords?: boolean) => string

/** What an issue is called under an axis: its volume, or the day it came out. */
export function useIssueLabel(): IssueLabel {
  const t = useMessages('continuous-purchasing-trend')
  return useCallback(
    ({ issueNo, volume, releaseDate }, inWords = false) => {
      if (volume !== null && volume.length <= SHORT) return t('volume', { volume })
      if (releaseDate === null) return t('issue', { count: issueNo })
      const day = formatDay(releaseDate, { short: true })
      return inWords ? t('dayIssue', { day }) : day
    },
    [t],
  )
}
