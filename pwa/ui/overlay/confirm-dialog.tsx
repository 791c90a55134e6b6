import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import Dialog from './dialog.tsx'

interface Props {
  title: string
  text: ReactNode
  /** Labels of the buttons; each says what it does. */
  confirm: string
  cancel: string
  /** The action is destructive. */
  isProblem?: boolean
  /** Cancelling is the usual choice: it becomes the main button, placed last. */
  isCancelPrimary?: boolean
  /** Confirming calls the server: offline the button is disabled and gives the reason. */
  needsNetwork?: boolean
  /** The dialog is busy while this runs, and stays open if it throws. */
  onConfirm: () => void | Promise<void>
  onClose: () => void
}

/** Dialog with a question that is answered by its buttons. */
export default function ConfirmDialog({
  title,
  text,
  confirm,
  cancel,
  isProblem,
  isCancelPrimary,
  needsNetwork,
  onConfirm,
  onClose,
}: Props) {
  const [isBusy, setBusy] = useState(false)
  const cancelButtonRef = useRef<HTMLButtonElement>(null)
  const runConfirmedAction = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } catch {
      // the caller shows the error; the dialog stays open
    } finally {
      setBusy(false)
    }
  }
  const cancelButton = (
    <Button
      key="cancel"
      ref={cancelButtonRef}
      variant={isCancelPrimary ? 'primary' : 'plain'}
      onClick={onClose}
      disabled={isBusy}
    >
      {cancel}
    </Button>
  )
  const confirmButton = (
    <Button
      key="confirm"
      variant={isCancelPrimary ? 'problem' : isProblem ? 'problem-solid' : 'primary'}
      isBusy={isBusy}
      needsNetwork={needsNetwork}
      disabled={isBusy}
      onClick={() => void runConfirmedAction()}
    >
      {confirm}
    </Button>
  )
  return (
    <Dialog
      title={title}
      onClose={onClose}
      // focuses the button that changes nothing, so that Enter alone does no harm
      focusFirst={cancelButtonRef}
      footer={isCancelPrimary ? [confirmButton, cancelButton] : [cancelButton, confirmButton]}
    >
      {typeof text === 'string' ? <p>{text}</p> : text}
    </Dialog>
  )
}
