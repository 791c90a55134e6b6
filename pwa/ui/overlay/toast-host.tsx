import { Toast } from 'primereact/toast'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useMessages } from '../../i18n/use-messages.ts'
import { Icon } from '../icon.tsx'
import { PrimeProvider } from './prime.tsx'
import { type ToastMessage, toastQueue } from './toasts.ts'

/** Specification section 9: a danger toast disappears after 5 seconds. */
const TOAST_DURATION_MS = 5000
const icons = { done: 'done', info: 'info', problem: 'warning' } as const

/** Shows the queued toasts with the library's toast component. */
export default function ToastHost() {
  const t = useMessages('controls')
  const host = useRef<Toast>(null)
  const { waiting } = useSnapshot(toastQueue)
  useEffect(() => {
    if (waiting.length === 0 || !host.current) return
    const messages = toastQueue.waiting.splice(0)
    for (const message of messages) {
      const toastOptions = {
        life: TOAST_DURATION_MS,
        closable: false,
        sticky: message.isSticky ?? false,
        content: () => <ToastBody message={message} closeLabel={t('close')} onClose={() => host.current?.remove(toastOptions)} />,
      }
      host.current.show(toastOptions)
    }
  }, [waiting, t])
  return (
    <PrimeProvider>
      <Toast
        ref={host}
        position="bottom-right"
        pt={{
          // the style sheet places the toasts: above the list of downloads and the buttons at the foot of a form
          root: { className: 'stack gap-2 toasts', style: { position: undefined, right: undefined, bottom: undefined } },
          message: { className: 'toast-frame' },
        }}
      />
    </PrimeProvider>
  )
}

function ToastBody({ message, closeLabel, onClose }: { message: ToastMessage; closeLabel: string; onClose: () => void }) {
  return (
    <div className={`raised text-table columns p-3 toast is-${message.kind}`}>
      <Icon name={icons[message.kind]} small />
      <strong>{message.title}</strong>
      <button type="button" className="bare muted close" aria-label={closeLabel} onClick={onClose}>
        <Icon name="close" small />
      </button>
      {message.text && <p className="ink-2">{message.text}</p>}
      {message.action && (
        <button
          type="button"
          className="link-button"
          onClick={() => {
            message.action?.run()
            onClose()
          }}
        >
          {message.action.label}
        </button>
      )}
    </div>
  )
}
