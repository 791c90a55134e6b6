import { countIncludedFeatures, patternFlags } from '../../../shared/access/permissions.ts'
import type { PatternRow } from '../../../shared/api/contract-pattern.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { FeatureList } from '../../ui/feature-list.tsx'

type Pattern = Pick<PatternRow, 'dataRange' | (typeof patternFlags)[number]>

export function PatternFeatures({ pattern }: { pattern: Pattern }) {
  const t = getMessages('contract')
  const tAccountNames = getMessages('account-names')
  const includedCount = countIncludedFeatures(pattern)
  return (
    <div>
      <p className="note pattern-summary">
        {tAccountNames(`dataRange.${pattern.dataRange}`)}　{t('flagsUsed', { on: includedCount, all: patternFlags.length })}
      </p>
      <FeatureList pattern={pattern} />
    </div>
  )
}
