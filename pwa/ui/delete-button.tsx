import { useState } from 'react'
import { ApiError } from '../../shared/calls/client.ts'
import { getFailureMessage } from '../i18n/get-messages.ts'
import { Button } from './button.tsx'
import { LazyConfirmDialog } from './lazy-component.tsx'
import { showToast } from './overlay/toasts.ts'

interface Props {
  label: string
  question: { title: string; text: string; confirm: string; cancel: string }
  /** Deletes the object. If it throws, the dialog stays open and a toast shows the error. */
  remove: () => Promise<unknown>
  /** Called after the deletion: shows a confirmation and navigates away. */
  onDeleted: () => void | Promise<void>
  disabled?: boolean
  /** Id of the element that explains why the button is disabled. */
  describedBy?: string | undefined
}

/** Button that deletes one object after a confirmation. */
export function DeleteButton({ label, question, remove, onDeleted, disabled = false, describedBy }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="problem" needsNetwork disabled={disabled} aria-describedby={describedBy} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          needsNetwork
          {...question}
          isProblem
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            try {
              await remove()
            } catch (error) {
              if (error instanceof ApiError) showToast({ kind: 'problem', title: getFailureMessage(error) })
              throw error
            }
            await onDeleted()
          }}
        />
      )}
    </>
  )
}
