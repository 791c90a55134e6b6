import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import Dialog from './dialog.tsx'

interface Props {
  title: string
  text: ReactNode
  /** Answers of the question: what each button does. */
  confirm: string
  cancel: string
  /** Something is lost or ended by it. */
  problem?: boolean
  /** Going on as before is what most people want: it is the main button, the last one. */
  staying?: boolean
  /** Confirming calls the server: offline the button is disabled and says why. */
  needsNetwork?: boolean
  /** While it runs, the dialog waits; where it throws, the dialog stays. */
  onConfirm: () => void | Promise<void>
  onClose: () => void
}

/** A question whose buttons answer it. */
export default function ConfirmDialog({
  title,
  text,
  confirm,
  cancel,
  problem,
  staying,
  needsNetwork,
  onConfirm,
  onClose,
}: Props) {
  const [busy, setBusy] = useState(false)
  const safe = useRef<HTMLButtonElement>(null)
  const run = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } catch {
      // whoever asked says what went wrong; the question stays open
    } finally {
      setBusy(false)
    }
  }
  const stay = (
    <Button key="stay" ref={safe} look={staying ? 'primary' : 'plain'} onClick={onClose} disabled={busy}>
      {cancel}
    </Button>
  )
  const go = (
    <Button
      key="go"
      look={staying ? 'problem' : problem ? 'problem-solid' : 'primary'}
      busy={busy}
      needsNetwork={needsNetwork}
      disabled={busy}
      onClick={() => void run()}
    >
      {confirm}
    </Button>
  )
  return (
    <Dialog
      title={title}
      onClose={onClose}
      // the answer that changes nothing: Enter alone does no harm
      focusFirst={safe}
      footer={staying ? [go, stay] : [stay, go]}
    >
      {typeof text === 'string' ? <p>{text}</p> : text}
    </Dialog>
  )
}
