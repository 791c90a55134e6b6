import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { type PatternBody, patternAdd, patternBody } from '../../../shared/api/contract-pattern.ts'
import { ApiError } from '../../../shared/client.ts'
import { call } from '../../data/api-call.ts'
import { createFormResolver, showServerErrors } from '../../data/form-resolver.ts'
import { getFailureMessage, useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrorSummary } from '../../ui/form/form-error-summary.tsx'
import { SaveBar } from '../../ui/form/form-layout.tsx'
import { useWarnBeforeLeaving } from '../../ui/form/unsaved-warning.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { PageHeader } from '../../ui/page-head.tsx'
import { createEmptyPattern, PatternFormFields, patternFields, useGetPatternLabel } from './pattern-form.tsx'

export function ContractPatternNewPage() {
  const t = useMessages('contract-pattern')
  const c = useMessages('controls')
  const getLabel = useGetPatternLabel()
  const navigate = useNavigate()
  const form = useForm<PatternBody>({ defaultValues: createEmptyPattern(), resolver: createFormResolver(patternBody) })
  const { dirtyFields, isDirty, isSubmitting } = form.formState
  const [failure, setFailure] = useState<string | null>(null)
  const { element, leave } = useWarnBeforeLeaving(isDirty)
  const submit = form.handleSubmit(async (body) => {
    setFailure(null)
    try {
      const saved = await call(patternAdd, { body }, { quiet: true })
      showToast({ kind: 'done', title: t('added') })
      leave()
      await navigate(`/contract-pattern-detail?id=${saved.id}`, { replace: true })
    } catch (error) {
      if (error instanceof ApiError && !showServerErrors(form, error)) setFailure(getFailureMessage(error))
    }
  })
  return (
    <>
      <PageHeader title={t('newTitle')} crumb={<Link to="/contract-pattern">{t('title')}</Link>} />
      <form onSubmit={submit} noValidate className="long-form">
        <FormErrorSummary
          form={form}
          labels={Object.fromEntries(patternFields.map((name) => [name, getLabel(name)]))}
          failure={failure}
        />
        <PatternFormFields form={form} saved={null} />
        <SaveBar changes={patternFields.filter((name) => dirtyFields[name] !== undefined).map(getLabel)}>
          <Link className="button" to="/contract-pattern">
            {c('cancel')}
          </Link>
          <Button variant="primary" type="submit" needsNetwork busy={isSubmitting} disabled={isSubmitting}>
            {t('save')}
          </Button>
        </SaveBar>
        {element}
      </form>
    </>
  )
}
