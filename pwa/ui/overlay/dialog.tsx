import { Dialog as PrimeDialog } from 'primereact/dialog'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Icon } from '../icon.tsx'
import { Prime } from './prime.tsx'

interface Props {
  title: string
  onClose: () => void
  footer?: ReactNode
  /** Above its title: what kind of thing it is. */
  above?: ReactNode
  /** For what is read, or stands in two columns. */
  wide?: boolean
  /** What has the focus when it appears; the button that closes it where nothing is said. */
  focusFirst?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Gives the focus back to where it was: the library's dialog does not when it is unmounted with its owner. */
function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
      })
    },
    [before],
  )
}

/** A real question, or a list that covers the page for a moment. */
export default function Dialog({ title, onClose, footer, above, wide, focusFirst, children }: Props) {
  const t = useMessages('controls')
  useFocusReturn()
  return (
    <Prime>
      <PrimeDialog
        visible
        modal
        draggable={false}
        resizable={false}
        blockScroll
        dismissableMask
        header={
          above ? (
            <>
              {above}
              <span className="dialog-title-text">{title}</span>
            </>
          ) : (
            title
          )
        }
        footer={footer}
        ariaCloseIconLabel={t('close')}
        closeIcon={<Icon name="close" small />}
        onHide={onClose}
        onShow={() => focusFirst?.current?.focus()}
        pt={{
          mask: { className: 'dialog-mask' },
          root: { className: wide ? 'dialog is-wide' : 'dialog' },
          header: { className: 'dialog-head' },
          headerTitle: { className: 'dialog-title' },
          closeButton: { className: 'icon-button' },
          content: { className: 'dialog-body' },
          footer: { className: 'dialog-foot' },
        }}
      >
        {children}
      </PrimeDialog>
    </Prime>
  )
}
