import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * Two fields that have to agree, the complaint standing at the second: it is looked at again when the first changes, so
 * that putting the first right takes the complaint away.
 */
export function useAgreeingFields<T extends FieldValues>(form: UseFormReturn<T>, first: Path<T>, second: Path<T>): void {
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name }) => {
      if (name === first && form.getFieldState(second).error) void form.trigger(second)
    })
    return unsubscribe
  }, [form, first, second])
}
