import './metric-definition.css'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { metricList } from '../../../shared/api/masters.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'

type MetricEntry = Result<typeof metricList>['list'][number]

/** Definition of a metric: its formula, its inputs, its exclusions. */
export function MetricDefinition({ metric }: { metric: MetricEntry }) {
  const t = getMessages('help-page')
  const language = getCurrentLanguage()
  return (
    <div className="text-table border-bottom metric-definition">
      <dt className="strong">{metric.name[language]}</dt>
      <dd>{metric.formula[language]}</dd>
      <dd className="note">
        {t('source', { source: metric.source[language] })}
        {metric.exclusions && ` ${metric.exclusions[language]}`}
      </dd>
    </div>
  )
}
