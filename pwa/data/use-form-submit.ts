import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../shared/calls/client.ts'
import { getFailureMessage } from '../i18n/get-messages.ts'
import { showServerErrors } from './form-resolver.ts'

/** Sends a form. The server's errors are shown at their fields; an error of the form as a whole is `failure`. */
export function useFormSubmit<T extends FieldValues>(form: UseFormReturn<T>) {
  const [error, setError] = useState<ApiError | null>(null)
  const send = async (run: () => Promise<void>) => {
    setError(null)
    try {
      await run()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      if (!showServerErrors(form, thrown)) setError(thrown)
    }
  }
  return {
    failure: error && getFailureMessage(error),
    failureCode: error?.code,
    clearFailure: () => setError(null),
    /** Calls the server outside of a submit, with the same errors. */
    send,
    handleSubmit: (run: (values: T) => Promise<void>) => form.handleSubmit((values) => send(() => run(values))),
  }
}
