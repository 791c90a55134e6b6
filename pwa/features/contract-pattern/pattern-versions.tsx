import { patternComparison, patternVersions } from '../../../shared/api/contract-pattern.ts'
import type { Version, VersionValue } from '../../../shared/api/versions.ts'
import type { DataRange } from '../../../shared/permissions.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { PagedVersions } from '../../ui/paged-versions.tsx'
import { type PatternField, patternFields, usePatternLabel } from './pattern-form.tsx'

interface Props {
  id: string
  current: number
  openVersion: number
  onShow: (version: Version) => void
}

export function PatternVersions({ id, ...rest }: Props) {
  const a = useMessages('account-names')
  const getLabel = usePatternLabel()
  return (
    <PagedVersions
      endpoint={patternVersions}
      comparison={patternComparison}
      params={{ id }}
      getLabel={(field) => ((patternFields as readonly string[]).includes(field) ? getLabel(field as PatternField) : field)}
      getText={(field, value: VersionValue) =>
        typeof value === 'boolean'
          ? a(value ? 'on' : 'off')
          : field === 'dataRange'
            ? a(`dataRangeShort.${value as DataRange}`)
            : String(value)
      }
      {...rest}
    />
  )
}
