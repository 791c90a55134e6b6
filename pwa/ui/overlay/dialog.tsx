import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button, IconButton } from '../button.tsx'
import { useModalDialog } from './use-modal-dialog.ts'

/** Question of a dialog that is about to lose something. */
interface CloseQuestion {
  title: string
  text: string
  /** Labels of the buttons: close, or stay in the dialog. */
  confirm: string
  stay: string
}

interface Props {
  title: string
  onClose: () => void
  footer?: ReactNode
  /** Rendered above the title. */
  header?: ReactNode
  /** For long texts and two columns. */
  isWide?: boolean
  /** On phones it rises from the lower edge. */
  isSheet?: boolean
  /** Element that gets the focus when the dialog opens; by default the close button. */
  focusFirst?: RefObject<HTMLElement | null>
  /** The dialog shows what cannot be shown again: closing it without a button of the footer asks this first. */
  closeQuestion?: CloseQuestion
  children: ReactNode
}

/** Modal dialog with a title and buttons. If something was entered, Escape asks, and a click beside it does not close it. */
export default function Dialog({ title, onClose, footer, header, isWide, isSheet, focusFirst, closeQuestion, children }: Props) {
  const t = getMessages('controls')
  const titleId = useId()
  const [isAsking, setAsking] = useState(false)
  const openCloseQuestion = () => setAsking(true)
  const modal = useModalDialog(onClose, { focusFirst, isDraftChanged: closeQuestion !== undefined, onDiscard: openCloseQuestion })
  const question = closeQuestion ?? {
    title: t('discard.title'),
    text: t('discard.text'),
    confirm: t('discard.confirm'),
    stay: t('discard.stay'),
  }
  return createPortal(
    <dialog
      {...modal}
      className={`raised dialog${isWide ? ' is-wide' : ''}${isSheet ? ' is-sheet' : ''}`}
      aria-labelledby={titleId}
    >
      <div className="dialog-head">
        <div className="dialog-title" id={titleId}>
          {header}
          {title}
        </div>
        <IconButton icon="close" label={t('close')} onClick={closeQuestion ? openCloseQuestion : onClose} />
      </div>
      <div className="dialog-body">{children}</div>
      {footer && <div className="dialog-foot">{footer}</div>}
      {isAsking && <CloseQuestionDialog {...question} onConfirm={onClose} onStay={() => setAsking(false)} />}
    </dialog>,
    document.body,
  )
}

function CloseQuestionDialog({
  title,
  text,
  confirm,
  stay,
  onConfirm,
  onStay,
}: CloseQuestion & { onConfirm: () => void; onStay: () => void }) {
  const stayButtonRef = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      title={title}
      onClose={onStay}
      focusFirst={stayButtonRef}
      footer={
        <>
          <Button ref={stayButtonRef} onClick={onStay}>
            {stay}
          </Button>
          <Button variant="problem-solid" onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
