import { useEffect, useRef } from 'react'
import { type FieldErrors, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'
import { getMessages } from '../../i18n/get-messages.ts'
import { Icon } from '../icon.tsx'

interface Props<T extends FieldValues> {
  form: UseFormReturn<T>
  /** Labels of the fields, in the order of the form. */
  labels: { [name in Path<T>]?: string }
  /** Error of the form as a whole. */
  failure?: string | null
}

/** List of all errors of a form; each line is a link to its field. */
export function FormErrorSummary<T extends FieldValues>({ form, labels, failure }: Props<T>) {
  const t = getMessages('controls')
  const box = useRef<HTMLDivElement>(null)
  // an invalid field takes the focus itself; an error of the whole form has no field to focus
  useEffect(() => {
    if (failure) box.current?.focus()
  }, [failure])
  const errors: FieldErrors<T> = form.formState.errors
  const problems = (Object.keys(labels) as Path<T>[]).flatMap((name) => {
    const text = (get(errors, name) as { message?: string } | undefined)?.message
    return text ? [{ name, text }] : []
  })
  const isSubmitted = form.formState.submitCount > 0
  if (!failure && (problems.length === 0 || !isSubmitted)) return null
  return (
    <div className="banner is-problem form-problems" role="alert" tabIndex={-1} ref={box}>
      <Icon name="warning" small />
      <div>
        {failure && <p>{failure}</p>}
        {problems.length > 0 && (
          <>
            <p>{t('checkFields', { count: problems.length })}</p>
            <ul>
              {problems.map(({ name, text }) => (
                <li key={name}>
                  <button type="button" className="link-button" onClick={() => form.setFocus(name)}>
                    {labels[name]}
                  </button>
                  {t('colon')}
                  {text}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}
