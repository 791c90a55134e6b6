import type { ReportResult } from '../../data/use-report.ts'
import { failureSentence, useMessages } from '../../i18n/use-messages.ts'

type GroupsRequest = Pick<ReportResult<unknown>, 'error' | 'retry'>

/** Loading state or error of a request for groups or their titles. */
export function GroupsStatus({ error, retry }: GroupsRequest) {
  const t = useMessages('saved-groups')
  return (
    <p className={error ? 'problem' : 'note'} role="status">
      {error ? failureSentence(error) : t('loading')}
      {error && (
        <button type="button" className="link-button" onClick={retry}>
          {t('retry')}
        </button>
      )}
    </p>
  )
}
