import { useEffect, useState } from 'react'
import type { contractVersions } from '../../shared/api/contract.ts'
import type { patternVersions } from '../../shared/api/contract-pattern.ts'
import type { licensesHistory } from '../../shared/api/licenses-or-admin.ts'
import type { Version, VersionValue } from '../../shared/api/record-versions.ts'
import { useEndpoint } from '../data/use-call.ts'
import { lazyComponent } from './lazy-component.tsx'
import type { ComparisonCall } from './version-comparison.tsx'
import { VersionHistory } from './version-history.tsx'
import { FailureState, TableSkeleton } from './view-states.tsx'

const VersionComparisonDialog = lazyComponent(() => import('./version-comparison.tsx'))

type VersionsCall = typeof contractVersions | typeof patternVersions | typeof licensesHistory

interface Props {
  endpoint: VersionsCall
  /** Endpoint that compares two versions; absent if versions are not numbered. */
  comparison?: ComparisonCall
  /** Path parameters of the calls. */
  params: Record<string, string>
  current: number
  openVersion?: number
  getLabel: (field: string) => string
  getText: (field: string, value: VersionValue) => string
  onShow?: (version: Version) => void
}

/** Versions of an object. Earlier ones are appended page by page; a new version reloads the list. */
export function PagedVersions({ endpoint, comparison, params, ...rest }: Props) {
  const { current } = rest
  const [page, setPage] = useState(1)
  const [isComparing, setComparing] = useState(false)
  const report = useEndpoint(endpoint as typeof contractVersions, {
    params: params as { id: string },
    query: { pageNum: page },
  })
  const [versions, setVersions] = useState<readonly Version[]>([])
  const { data, retry } = report
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads once when there is a new version
  useEffect(() => {
    if (versions.length > 0 && versions[0]?.number !== current) {
      setVersions([])
      setPage(1)
      retry()
    }
  }, [current])
  useEffect(() => {
    if (!data) return
    setVersions((before) =>
      [...before.filter((item) => !data.list.some((version) => version.number === item.number)), ...data.list].sort(
        (a, b) => b.number - a.number,
      ),
    )
  }, [data])
  if (report.error && versions.length === 0) return <FailureState error={report.error} onRetry={retry} />
  if (versions.length === 0) return <TableSkeleton rows={5} />
  return (
    <>
      <VersionHistory
        versions={versions}
        total={data?.paging.total ?? versions.length}
        onMore={() => setPage((before) => before + 1)}
        onCompare={comparison && current > 1 ? () => setComparing(true) : undefined}
        isBusy={report.isLoading}
        {...rest}
      />
      {comparison && isComparing && (
        <VersionComparisonDialog
          endpoint={comparison}
          params={params}
          newest={current}
          openVersion={rest.openVersion ?? current}
          getLabel={rest.getLabel}
          getText={rest.getText}
          onClose={() => setComparing(false)}
        />
      )}
    </>
  )
}
