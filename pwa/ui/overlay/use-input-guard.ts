import { type FormEvent, useMemo } from 'react'

/** Words to search for are typed again quickly, and leave nothing unsaved. */
const isSearchField = (element: EventTarget): boolean => element instanceof HTMLInputElement && element.type === 'search'

const isEmptyField = (field: Element): boolean => 'value' in field && field.value === ''

/**
 * Records in which fields of a panel something was entered: a click beside it must not discard that. A field that was emptied,
 * or has disappeared because its form was saved or cancelled, does not count.
 */
export function useInputGuard() {
  return useMemo(() => {
    const fields = new Set<Element>()
    return {
      hasInput: () => [...fields].some((field) => field.isConnected && !isEmptyField(field)),
      /** Whether something was entered in a form; fields without a form take effect at once. */
      hasFormInput: () =>
        [...fields].some((field) => field.isConnected && !isEmptyField(field) && field.closest('form') !== null),
      forgetInput: () => fields.clear(),
      onInput: ({ target }: FormEvent) => {
        if (target instanceof Element && !isSearchField(target)) fields.add(target)
      },
    }
  }, [])
}
