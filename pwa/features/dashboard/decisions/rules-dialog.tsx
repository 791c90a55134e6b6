import type { TodayResult } from '../../../../shared/api/today.ts'
import { getMessages } from '../../../i18n/get-messages.ts'
import { Button } from '../../../ui/button.tsx'
import Dialog from '../../../ui/overlay/dialog.tsx'

/** The rules behind the list, with their thresholds and what they find now. */
export default function RulesDialog({ result: { rules, list }, onClose }: { result: TodayResult; onClose: () => void }) {
  const t = getMessages('today')
  const describeRuleResult = ({ rule, found, failed }: TodayResult['rules'][number]) => {
    const listed = list.filter((decision) => decision.rule === rule).length
    if (failed) return t('failed')
    if (found === 0) return t('foundNone')
    return found > listed ? t('foundMore', { count: found, listed }) : t('found', { count: found })
  }
  return (
    <Dialog
      title={t('rulesTitle')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p>{t('rulesText')}</p>
      <dl className="decision-rules">
        {rules.map((checked) => (
          <div key={checked.rule}>
            <dt>
              {checked.label}
              <span className="note">{describeRuleResult(checked)}</span>
            </dt>
            <dd>{checked.help}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
