import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * For two fields that must match, with the error shown at the second one: validates the second again when the first
 * changes, so that correcting the first clears the error.
 */
export function useMatchingFields<T extends FieldValues>(form: UseFormReturn<T>, first: Path<T>, second: Path<T>): void {
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name }) => {
      if (name === first && form.getFieldState(second).error) void form.trigger(second)
    })
    return unsubscribe
  }, [form, first, second])
}
