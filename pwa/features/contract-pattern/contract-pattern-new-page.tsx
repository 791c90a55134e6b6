import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { type PatternBody, patternAdd, patternBody } from '../../../shared/api/contract-pattern.ts'
import { ApiError } from '../../../shared/client.ts'
import { call } from '../../data/call.ts'
import { formResolver, showServerErrors } from '../../data/form-resolver.ts'
import { failureSentence, useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { SaveBar } from '../../ui/form/form-layout.tsx'
import { FormSummary } from '../../ui/form/form-summary.tsx'
import { useUnsavedWarning } from '../../ui/form/unsaved-warning.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { emptyPattern, PatternFormFields, patternFields, usePatternLabel } from './pattern-form.tsx'

export function ContractPatternNewPage() {
  const t = useMessages('contract-pattern')
  const c = useMessages('controls')
  const getLabel = usePatternLabel()
  const navigate = useNavigate()
  const form = useForm<PatternBody>({ defaultValues: emptyPattern(), resolver: formResolver(patternBody) })
  const { dirtyFields, isDirty, isSubmitting } = form.formState
  const [failure, setFailure] = useState<string | null>(null)
  const { element, leave } = useUnsavedWarning(isDirty)
  const submit = form.handleSubmit(async (body) => {
    setFailure(null)
    try {
      const saved = await call(patternAdd, { body }, { quiet: true })
      toast({ kind: 'done', title: t('added') })
      leave()
      await navigate(`/contract-pattern-detail?id=${saved.id}`, { replace: true })
    } catch (error) {
      if (error instanceof ApiError && !showServerErrors(form, error)) setFailure(failureSentence(error))
    }
  })
  return (
    <>
      <PageHead title={t('newTitle')} crumb={<Link to="/contract-pattern">{t('title')}</Link>} />
      <form onSubmit={submit} noValidate className="long-form">
        <FormSummary
          form={form}
          labels={Object.fromEntries(patternFields.map((name) => [name, getLabel(name)]))}
          failure={failure}
        />
        <PatternFormFields form={form} saved={null} />
        <SaveBar changes={patternFields.filter((name) => dirtyFields[name] !== undefined).map(getLabel)}>
          <Link className="button" to="/contract-pattern">
            {c('cancel')}
          </Link>
          <Button look="primary" type="submit" needsNetwork busy={isSubmitting} disabled={isSubmitting}>
            {t('save')}
          </Button>
        </SaveBar>
        {element}
      </form>
    </>
  )
}
