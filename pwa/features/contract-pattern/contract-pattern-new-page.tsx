import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { type PatternBody, patternAdd, patternBody } from '../../../shared/api/contract-pattern.ts'
import { call } from '../../data/api-call.ts'
import { createFormResolver } from '../../data/form-resolver.ts'
import { useFormSubmit } from '../../data/use-form-submit.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { FormErrorSummary } from '../../ui/form/form-error-summary.tsx'
import { SaveBar } from '../../ui/form/form-layout.tsx'
import { useWarnBeforeLeaving } from '../../ui/form/use-warn-before-leaving.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { createEmptyPattern, PatternFormFields, patternFields, usePatternLabel } from './pattern-form.tsx'

export function ContractPatternNewPage() {
  const t = getMessages('contract-pattern')
  const tControls = getMessages('controls')
  const getLabel = usePatternLabel()
  const navigate = useNavigate()
  const form = useForm<PatternBody>({ defaultValues: createEmptyPattern(), resolver: createFormResolver(patternBody) })
  const { dirtyFields, isDirty, isSubmitting } = form.formState
  const { dialog, allowNextNavigation } = useWarnBeforeLeaving(isDirty)
  const { failure, handleSubmit } = useFormSubmit(form)
  const submit = handleSubmit(async (body) => {
    const saved = await call(patternAdd, { body }, { quiet: true })
    showToast({ kind: 'done', title: t('added') })
    allowNextNavigation()
    await navigate(`/contract-pattern-detail?id=${saved.id}`, { replace: true })
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
          <LinkButton to="/contract-pattern" label={tControls('cancel')} />
          <SubmitButton isBusy={isSubmitting} label={t('save')} />
        </SaveBar>
        {dialog}
      </form>
    </>
  )
}
