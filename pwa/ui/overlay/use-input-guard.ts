import { type FormEvent, type MouseEvent, useRef } from 'react'

/** Words to search for are typed again quickly, and leave nothing unsaved. */
const isSearch = (element: EventTarget): boolean => element instanceof HTMLInputElement && element.type === 'search'

/** Records whether something was entered in a panel: a click beside it must not discard that. */
export function useInputGuard() {
  const hasInput = useRef(false)
  return {
    hasInput,
    onInput: ({ target }: FormEvent) => {
      hasInput.current ||= !isSearch(target)
    },
  }
}

/** Handlers of a native dialog that closes on a click beside it, unless that would discard input. */
export function useBackdropClose(onClose: () => void, isDraftChanged = false) {
  const { hasInput, onInput } = useInputGuard()
  return {
    onInput,
    onMouseDown: (event: MouseEvent) => {
      // a click on the backdrop targets the dialog element itself
      if (event.target === event.currentTarget && !hasInput.current && !isDraftChanged) onClose()
    },
  }
}
