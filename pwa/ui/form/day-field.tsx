import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { DayInput } from './day-input.tsx'
import { ControlledField } from './form-field.tsx'

interface Props<T extends FieldValues> {
  form: UseFormReturn<T>
  name: Path<T>
  label: string
  required?: boolean
  help?: string | undefined
  before?: string
}

/** Day, typed in any common spelling or picked. The form value is YYYY-MM-DD, or null if the field is empty. */
export function DayField<T extends FieldValues>(props: Props<T>) {
  return (
    <ControlledField {...props}>
      {(control, field) => (
        <DayInput
          {...control}
          label={props.label}
          value={field.value as string | null}
          onChange={field.onChange}
          onBlur={field.onBlur}
          focusRef={field.ref}
        />
      )}
    </ControlledField>
  )
}
