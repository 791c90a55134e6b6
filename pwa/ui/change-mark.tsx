import { useMessages } from '../i18n/use-messages.ts'
import { useReportItem } from './report-item.ts'

/** What stood in this place when the item was last looked at, where it was something else. */
export function ChangeMark({ name, value }: { name: string; value: string }) {
  const t = useMessages('controls')
  const seenValues = useReportItem()?.seen
  if (!seenValues) return null
  const before = seenValues[name]
  if (before === value) return null
  return <span className="seen-mark">{before === undefined ? t('seenNew') : t('seenBefore', { value: before })}</span>
}
