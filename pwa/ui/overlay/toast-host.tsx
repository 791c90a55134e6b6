import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { getMessages } from '../../i18n/get-messages.ts'
import { Icon } from '../icon.tsx'
import { openDialogs } from './open-dialogs.ts'
import { closeToast, type ShownToast, toastQueue } from './toasts.ts'

/** Specification section 9: a danger toast disappears after 5 seconds. */
const TOAST_DURATION_MS = 5000
const icons = { done: 'done', info: 'info', problem: 'warning' } as const

/** Shows each toast in the modal dialog that it belongs to, as long as that is open: the page behind a dialog is inert. */
export default function ToastHost() {
  const { shown } = useSnapshot(toastQueue)
  const { elements } = useSnapshot(openDialogs)
  return [document.body, ...elements].map((place, index) =>
    createPortal(
      <div className="stack gap-2 toasts">
        {shown
          .filter(({ dialog }) => (dialog && elements.includes(dialog) ? dialog : document.body) === place)
          .map((message) => (
            <Toast key={message.id} message={message} />
          ))}
      </div>,
      place,
      String(index),
    ),
  )
}

function Toast({ message: { id, kind, title, text, action, isSticky } }: { message: Omit<ShownToast, 'dialog'> }) {
  const t = getMessages('controls')
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    if (isSticky || isRead) return
    const timer = setTimeout(() => closeToast(id), TOAST_DURATION_MS)
    return () => clearTimeout(timer)
  }, [id, isSticky, isRead])
  return (
    <div
      className={`raised text-table columns p-3 toast is-${kind}`}
      role="alert"
      onMouseEnter={() => setRead(true)}
      onMouseLeave={() => setRead(false)}
    >
      <Icon name={icons[kind]} small />
      <strong>{title}</strong>
      <button type="button" className="bare muted close" aria-label={t('close')} onClick={() => closeToast(id)}>
        <Icon name="close" small />
      </button>
      {text && <p className="ink-2">{text}</p>}
      {action && (
        <button
          type="button"
          className="link-button"
          onClick={() => {
            action.run()
            closeToast(id)
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
