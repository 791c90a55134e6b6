import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../shared/client.ts'
import { type PatternDetail, patternDelete } from '../../../shared/contract/contract-pattern.ts'
import { call } from '../../data/call.ts'
import { failureSentence } from '../../data/form-resolver.ts'
import { forgetReportsOf } from '../../data/report-cache.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toasts.ts'

const ConfirmDialog = lazy(() => import('../../ui/overlay/confirm-dialog.tsx'))

/** Deletes a pattern that no contract uses; where one does, says so instead. */
export function DeletePattern({ pattern }: { pattern: PatternDetail }) {
  const t = useMessages('contract-pattern')
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const used = pattern.contracts > 0
  return (
    <div>
      <Button
        look="problem"
        disabled={used}
        aria-describedby={used ? 'pattern-in-use' : undefined}
        onClick={() => setAsking(true)}
      >
        {t('delete')}
      </Button>
      {used && (
        <p className="note" id="pattern-in-use">
          {t('deleteInUse')}
        </p>
      )}
      {asking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={t('delete.title', { name: pattern.name })}
            text={t('delete.text')}
            confirm={t('delete.confirm')}
            cancel={t('delete.cancel')}
            problem
            onClose={() => setAsking(false)}
            onConfirm={async () => {
              try {
                await call(patternDelete, { params: { id: pattern.id } }, { quiet: true })
              } catch (error) {
                if (error instanceof ApiError) toast({ kind: 'problem', title: failureSentence(error) })
                throw error
              }
              forgetReportsOf('patternList', 'patternOne')
              toast({ kind: 'done', title: t('deleted') })
              await navigate('/contract-pattern', { replace: true })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
