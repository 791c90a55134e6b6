import { useNavigate } from 'react-router'
import { type PatternDetail, patternDelete } from '../../../shared/api/contract-pattern.ts'
import { call } from '../../data/call.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { toast } from '../../ui/overlay/toasts.ts'

/** Deletes a pattern that no contract uses; otherwise explains why it cannot be deleted. */
export function DeletePattern({ pattern }: { pattern: PatternDetail }) {
  const t = useMessages('contract-pattern')
  const navigate = useNavigate()
  const used = pattern.contracts > 0
  return (
    <div>
      <DeleteButton
        label={t('delete')}
        disabled={used}
        describedBy={used ? 'pattern-in-use' : undefined}
        question={{
          title: t('delete.title', { name: pattern.name }),
          text: t('delete.text'),
          confirm: t('delete.confirm'),
          cancel: t('delete.cancel'),
        }}
        remove={() => call(patternDelete, { params: { id: pattern.id } }, { quiet: true })}
        onDeleted={async () => {
          toast({ kind: 'done', title: t('deleted') })
          await navigate('/contract-pattern', { replace: true })
        }}
      />
      {used && (
        <p className="note" id="pattern-in-use">
          {t('deleteInUse')}
        </p>
      )}
    </div>
  )
}
