import { getMessages } from '../i18n/get-messages.ts'
import { useDashboardItemView } from './dashboard-item-view.ts'

/**
 * Previous value of a figure or row, if it differs from what the user saw last time on the dashboard. Null outside a
 * dashboard item.
 */
export function PreviousValue({ name, value }: { name: string; value: string }) {
  const t = getMessages('controls')
  const previousValues = useDashboardItemView()?.previousValues
  if (!previousValues) return null
  const previousValue = previousValues[name]
  if (previousValue === value) return null
  return (
    <span className="text-note nowrap accent previous-value">
      {previousValue === undefined ? t('seenNew') : t('seenBefore', { value: previousValue })}
    </span>
  )
}
