import { useEffect, useRef } from 'react'

/** Longest average time between the keys of a scanner, in milliseconds; people type more slowly. */
const MAX_AVERAGE_MS = 50
/** Longest time between two of its keys: a busy device delays some. */
const MAX_GAP_MS = 300
/** Digits of the shortest code. */
const MIN_DIGITS = 8

/** A field into which keys are typed, with its content before them. */
interface Target {
  field: HTMLInputElement | HTMLTextAreaElement
  content: string
}

const getTarget = (element: EventTarget | null): Target | null =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && !element.readOnly
    ? { field: element, content: element.value }
    : null

/** Sets the value of a field as if it was typed, so that React notices. */
function restoreContent({ field, content }: Target): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, content)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The digit of a key; null for other keys. An input method reports its keys as `Process`. */
const getDigit = ({ key, code }: KeyboardEvent): string | null =>
  /^\d$/.test(key) ? key : key === 'Process' ? (/^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? null) : null

/**
 * Reads the codes of a hand scanner, which types digits and Enter, wherever the focus is: a scan must neither end up in another
 * field nor press the button that was used last. Does nothing while a dialog is open.
 */
export function useHardwareScanner(onScan: (digits: string) => void): void {
  const callback = useRef(onScan)
  useEffect(() => {
    callback.current = onScan
  })
  useEffect(() => {
    let digits = ''
    let startedAt = 0
    let lastAt = 0
    let target: Target | null = null
    const onKey = (event: KeyboardEvent) => {
      const isContinued = event.timeStamp - lastAt <= MAX_GAP_MS
      const isCombined = event.ctrlKey || event.metaKey || event.altKey
      const digit = isCombined ? null : getDigit(event)
      if (digit !== null) {
        if (!isContinued) digits = ''
        if (digits === '') {
          target = getTarget(event.target)
          startedAt = event.timeStamp
        }
        digits += digit
        lastAt = event.timeStamp
        return
      }
      const scanned = digits
      digits = ''
      const isEnd = event.key === 'Enter' || event.key === 'Tab'
      const isFast = isContinued && event.timeStamp - startedAt <= scanned.length * MAX_AVERAGE_MS
      if (!isEnd || !isFast || scanned.length < MIN_DIGITS || document.querySelector('dialog:modal') !== null) return
      event.preventDefault()
      event.stopPropagation()
      if (target !== null) restoreContent(target)
      callback.current(scanned)
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

/** Focuses a field for codes if there is a keyboard; the on-screen keyboard of a tablet would cover the page. */
export function focusWithKeyboard(field: HTMLElement | null): void {
  if (matchMedia('(pointer: fine)').matches) field?.focus()
}
