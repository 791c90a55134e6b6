import { useEffect } from 'react'
import { createRanking } from '../../../shared/api/ranking-create.ts'
import { defaultPeriod } from '../../../shared/period-presets.ts'
import { cacheProductNames } from '../../data/product-names.ts'
import { useUser } from '../../data/session.ts'
import { useReport } from '../../data/use-report.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'

const BEST = 3

/** Shown without titles: the contract's own best sellers of the last seven days, to be compared by a click. */
export function OwnBest({ latest, onChoose }: { latest: string; onChoose: (jans: string[]) => void }) {
  const t = useMessages('sale-compare')
  const r = useMessages('report')
  const { ownPublisherCds } = useUser()
  const body = {
    period: defaultPeriod(latest),
    products: { kind: 'publication' as const, publisherCds: ownPublisherCds },
    limit: BEST,
    pageSize: BEST,
  }
  const { data } = useReport(createRanking, ownPublisherCds.length > 0 ? body : null, { quiet: true })
  const best = data?.rankingList.slice(0, BEST)
  useEffect(() => cacheProductNames(best ?? []), [best])
  if (!best || best.length === 0) return null
  return (
    <div className="compare-start">
      <Button look="primary" icon="trend" onClick={() => onChoose(best.map((item) => item.jan))}>
        {t('ownBest', { count: best.length })}
      </Button>
      <p className="note">{best.map((item) => item.productName).join(r('comma'))}</p>
    </div>
  )
}
