import { Dialog as PrimeDialog } from 'primereact/dialog'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Icon } from '../icon.tsx'
import { PrimeProvider } from './prime.tsx'
import { useInputGuard } from './use-input-guard.ts'

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

/**
 * Restores the focus when the dialog is unmounted: the library's dialog does not do so when it is unmounted together with
 * its owner.
 */
function useRestoreFocus(): void {
  const [previousFocus] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body && previousFocus instanceof HTMLElement) previousFocus.focus()
      })
    },
    [previousFocus],
  )
}

/** Modal dialog. A click beside it closes it unless something was entered. */
export default function Dialog({ title, onClose, footer, header: above, isWide, focusFirst, children }: Props) {
  const t = useMessages('controls')
  useRestoreFocus()
  const { hasInput, onInput } = useInputGuard()
  // a drag that begins in the dialog, such as of selected text, may end beside it
  const isPressedOutside = useRef(false)
  return (
    <PrimeProvider>
      <PrimeDialog
        visible
        modal
        draggable={false}
        resizable={false}
        blockScroll
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
          mask: {
            className: 'dialog-mask',
            onMouseDown: ({ target, currentTarget }) => {
              isPressedOutside.current = target === currentTarget
            },
            onClick: ({ target, currentTarget }) => {
              if (target === currentTarget && isPressedOutside.current && !hasInput()) onClose()
            },
          },
          root: { className: isWide ? 'dialog is-wide' : 'dialog', onInput },
          header: { className: 'dialog-head' },
          headerTitle: { className: 'dialog-title' },
          closeButton: { className: 'icon-button' },
          content: { className: 'dialog-body' },
          footer: { className: 'dialog-foot' },
        }}
      >
        {children}
      </PrimeDialog>
    </PrimeProvider>
  )
}
