import { useMemo, useState } from 'react'
import { dataHealth } from '../../../shared/api/data-health.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { formatDay } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Field } from '../../ui/field.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { groupByMissingDays } from './sender-message.ts'

/** Maximum number of stores in the messages of all companies. */
const MAX_STORES = 500
const MESSAGE_ROWS = 14

type Health = Result<typeof dataHealth>

/** A prepared message to a company about its missing sales, to be copied into a mail. */
export default function SenderMessageDialog({ days, onClose }: { days: number; onClose: () => void }) {
  const t = getMessages('data-health')
  const request = useMemo(() => ({ query: { days, limit: MAX_STORES } }), [days])
  const report = useEndpoint(dataHealth, request)
  return (
    <Dialog title={t('message.title')} isWide onClose={onClose} footer={<Button onClick={onClose}>{t('message.close')}</Button>}>
      <ReportView report={report} skeleton={<TableSkeleton rows={8} />}>
        {(health) => <SenderMessage health={health} />}
      </ReportView>
    </Dialog>
  )
}

function SenderMessage({ health: { storeList, stores, companies } }: { health: Health }) {
  const t = getMessages('data-health')
  const incomplete = companies.list.filter(
    ({ companyCd, missing }) => missing > 0 && storeList.some((store) => store.companyCd === companyCd),
  )
  const [chosenIndex, setChosenIndex] = useState(0)
  const company = incomplete[chosenIndex] ?? incomplete[0]
  if (company === undefined) return <p>{t('noGaps')}</p>
  const name = company.companyNm || t('noCompany')
  const groups = groupByMissingDays(storeList.filter(({ companyCd }) => companyCd === company.companyCd))
  const lines = groups.flatMap(({ spans, stores: list }) => [
    t('message.days', {
      days: spans
        .map(({ from, to }) => [...new Set([from, to])].map((day) => formatDay(day, { weekday: true })).join('–'))
        .join(t('message.and')),
      count: list.length,
    }),
    ...list.map((store) => t('message.store', store)),
    '',
  ])
  return (
    <div className="stack gap-4 sender-message">
      <Field label={t('message.company')}>
        {({ id }) => (
          <select id={id} className="select" value={chosenIndex} onChange={(event) => setChosenIndex(Number(event.target.value))}>
            {incomplete.map(({ companyCd, companyNm, missing }, index) => (
              <option key={companyCd} value={index}>
                {t('message.option', { name: companyNm || t('noCompany'), count: missing })}
              </option>
            ))}
          </select>
        )}
      </Field>
      <CopyField
        key={company.companyCd}
        label={t('message.text')}
        value={[t('message.greeting', { name }), '', ...lines, t('message.closing')].join('\n')}
        rows={MESSAGE_ROWS}
        help={t(stores.incomplete > storeList.length ? 'message.helpPart' : 'message.help', { count: storeList.length })}
        copy={t('message.copy')}
        copied={t('message.copied')}
      />
    </div>
  )
}
