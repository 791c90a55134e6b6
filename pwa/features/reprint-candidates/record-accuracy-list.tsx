import type { RecordAccuracy } from '../../../shared/api/forecast-record.ts'
import { formatRate, formatSigned } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'

/** Accuracy of recorded forecasts, one line for each number of weeks. */
export function RecordAccuracyList({ record }: { record: readonly RecordAccuracy[] }) {
  const t = getMessages('forecast-record')
  return (
    <ul className="reprint-accuracy">
      {record.map(({ weeks, forecasts, errorRate, bias, coverage }) => (
        <li key={weeks}>
          {forecasts === 0
            ? t('notYet', { weeks })
            : t('accuracyRow', {
                weeks,
                error: formatRate(errorRate),
                bias: formatSigned(bias, 1),
                coverage: formatRate(coverage),
                count: forecasts,
              })}
        </li>
      ))}
    </ul>
  )
}
