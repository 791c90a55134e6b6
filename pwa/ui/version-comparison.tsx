import { useState } from 'react'
import type { contractComparison } from '../../shared/api/contract.ts'
import type { patternComparison } from '../../shared/api/contract-pattern.ts'
import type { VersionValue } from '../../shared/api/record-versions.ts'
import { useEndpoint } from '../data/use-call.ts'
import { formatFullDateTime } from '../i18n/format.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { Button } from './button.tsx'
import { Field, Select } from './field.tsx'
import Dialog from './overlay/dialog.tsx'
import { DifferenceList } from './version-history.tsx'
import { ReportView, TableSkeleton } from './view-states.tsx'

export type ComparisonCall = typeof contractComparison | typeof patternComparison

interface Props {
  endpoint: ComparisonCall
  /** Path parameters of the call. */
  params: Record<string, string>
  /** Number of the newest version; all versions from 1 on exist. */
  newest: number
  /** The version being viewed. It is compared with the newest version; the newest is compared with its predecessor. */
  openVersion: number
  getLabel: (field: string) => string
  getText: (field: string, value: VersionValue) => string
  onClose: () => void
}

/** Dialog that compares two versions and lists the fields that differ. */
export default function VersionComparisonDialog({ endpoint, params, newest, openVersion, getLabel, getText, onClose }: Props) {
  const t = getMessages('versions')
  const [pair, setPair] = useState({ from: openVersion < newest ? openVersion : newest - 1, to: newest })
  const report = useEndpoint(endpoint as typeof contractComparison, { params: params as { id: string }, query: pair })
  const numbers = Array.from({ length: newest }, (_, index) => newest - index)
  const options = numbers.map((number) => ({
    value: number,
    label: t('number', { number }) + (number === newest ? `（${t('current')}）` : ''),
  }))
  return (
    <Dialog title={t('compare.title')} onClose={onClose} footer={<Button onClick={onClose}>{t('compare.close')}</Button>}>
      <div className="gap-4 mb-4 columns version-comparison">
        <Field label={t('compare.one')}>
          {({ id }) => <Select id={id} value={pair.from} options={options} onChange={(from) => setPair({ ...pair, from })} />}
        </Field>
        <Field label={t('compare.other')}>
          {({ id }) => <Select id={id} value={pair.to} options={options} onChange={(to) => setPair({ ...pair, to })} />}
        </Field>
      </div>
      <ReportView report={report} skeleton={<TableSkeleton rows={3} />}>
        {({ from, to, differences }) => (
          <section aria-live="polite">
            <p className="note">
              {[from, to]
                .map((item) =>
                  [t('number', { number: item.number }), formatFullDateTime(item.createdAt), item.createdBy]
                    .filter(Boolean)
                    .join('　'),
                )
                .join(' → ')}
            </p>
            {differences.length === 0 ? (
              <p>{t(from.number === to.number ? 'compare.same' : 'compare.none')}</p>
            ) : (
              <DifferenceList differences={differences} getLabel={getLabel} getText={getText} />
            )}
          </section>
        )}
      </ReportView>
    </Dialog>
  )
}
