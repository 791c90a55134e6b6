import { type ReactNode, type RefObject, useId } from 'react'
import { createPortal } from 'react-dom'
import { getMessages } from '../../i18n/get-messages.ts'
import { IconButton } from '../button.tsx'
import { useModalDialog } from './use-modal-dialog.ts'

interface Props {
  title: string
  onClose: () => void
  footer?: ReactNode
  /** Rendered above the title. */
  header?: ReactNode
  /** For long texts and two columns. */
  isWide?: boolean
  /** Element that gets the focus when the dialog opens; by default the close button. */
  focusFirst?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Modal dialog with a title and buttons. A click beside it closes it unless something was entered. */
export default function Dialog({ title, onClose, footer, header, isWide, focusFirst, children }: Props) {
  const t = getMessages('controls')
  const titleId = useId()
  const modal = useModalDialog(onClose, { focusFirst })
  return createPortal(
    <dialog {...modal} className={`raised dialog${isWide ? ' is-wide' : ''}`} aria-labelledby={titleId}>
      <div className="dialog-head">
        <div className="dialog-title" id={titleId}>
          {header}
          {title}
        </div>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      <div className="dialog-body">{children}</div>
      {footer && <div className="dialog-foot">{footer}</div>}
    </dialog>,
    document.body,
  )
}
