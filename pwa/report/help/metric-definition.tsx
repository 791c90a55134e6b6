import './metric-definition.css'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { metricList } from '../../../shared/api/masters.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'

type MetricEntry = Result<typeof metricList>['list'][number]

/** Definition of a metric in a description list: its name, formula, inputs and exclusions. */
export function MetricDefinition({ metric }: { metric: MetricEntry }) {
  return (
    <div className="text-table border-bottom metric-definition">
      <dt className="strong">{metric.name[getCurrentLanguage()]}</dt>
      <dd>
        <MetricFormula metric={metric} />
      </dd>
    </div>
  )
}

/** Formula of a metric, its inputs and its exclusions. */
export function MetricFormula({ metric }: { metric: MetricEntry }) {
  const t = getMessages('help-page')
  const language = getCurrentLanguage()
  return (
    <>
      <p>{metric.formula[language]}</p>
      <p className="note">
        {t('source', { source: metric.source[language] })}
        {metric.exclusions && ` ${metric.exclusions[language]}`}
      </p>
    </>
  )
}
