import type { TodayResult } from '../../../../shared/api/today.ts'
import { getMessages } from '../../../i18n/get-messages.ts'
import { Button } from '../../../ui/button.tsx'
import Dialog from '../../../ui/overlay/dialog.tsx'

/** The rules behind the list, with their thresholds and what they find now. */
export default function RulesDialog({ rules, onClose }: { rules: TodayResult['rules']; onClose: () => void }) {
  const t = getMessages('today')
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
        {rules.map(({ rule, label, help, found, failed }) => (
          <div key={rule}>
            <dt>
              {label}
              <span className="note">{failed ? t('failed') : found === 0 ? t('foundNone') : t('found', { count: found })}</span>
            </dt>
            <dd>{help}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
