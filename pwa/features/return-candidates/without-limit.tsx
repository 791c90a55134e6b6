import type { ReturnCandidatesAnswer } from '../../../shared/api/return-candidates.ts'
import { useMessages } from '../../i18n/use-messages.ts'

/** Number of titles that are in no figure because their return limit is unknown; renders nothing if there are none. */
export function WithoutLimit({ answer: { withoutLimit, counted } }: { answer: ReturnCandidatesAnswer }) {
  const t = useMessages('return-candidates')
  const m = useMessages('measures')
  const { products, copies } = withoutLimit
  if (products === 0) return null
  return (
    <p className="note">
      {t('withoutLimit', {
        count: products,
        copies: m(`${counted.unit}Of`, { count: copies }),
      })}
    </p>
  )
}
