import type { ReturnCandidatesAnswer } from '../../../shared/contract/return-candidates.ts'
import { formatCount } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'

/** How many titles are in no figure, as their limit is not known; nothing where every title has one. */
export function WithoutLimit({ answer: { withoutLimit, counted } }: { answer: ReturnCandidatesAnswer }) {
  const t = useMessages('return-candidates')
  const m = useMessages('measures')
  const { products, copies } = withoutLimit
  if (products === 0) return null
  return (
    <p className="note">
      {t('withoutLimit', {
        count: products,
        shown: formatCount(products),
        copies: m(`${counted.unit}Of`, { count: copies, shown: formatCount(copies) }),
      })}
    </p>
  )
}
