import { useForm } from 'react-hook-form'
import { type ApiTokenRow, apiTokenBody, apiTokenIssue, tokenLimits } from '../../../shared/api/api-tokens.ts'
import { type TokenScope, tokenScopes } from '../../../shared/api/endpoint.ts'
import { addDays, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { call } from '../../data/api-call.ts'
import { createFormResolver, showServerErrors } from '../../data/form-resolver.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, SubmitButton } from '../../ui/button.tsx'
import { GroupError } from '../../ui/field.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { LinesField, TextField } from '../../ui/form/form-field.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'

export interface IssuedToken {
  token: string
  row: ApiTokenRow
}

interface Props {
  contractId: string
  allows: { widget: boolean; external: boolean }
  onIssued: (issued: IssuedToken) => void
  onClose: () => void
}

interface IssueForm {
  name: string
  scopes: TokenScope[]
  /** One site per line. */
  origins: string
  expiresOn: string | null
}

const parseSites = (text: string): string[] => text.split(/[\s,]+/).filter((line) => line !== '')
const toTokenBody = ({ origins, scopes, ...rest }: IssueForm) => ({
  ...rest,
  scopes,
  origins: scopes.includes('widget') ? parseSites(origins) : [],
})

/** The form has the sites as a string, the request body as a list. */
const resolver = createFormResolver<IssueForm>(apiTokenBody, toTokenBody)

const HALF_YEAR_DAYS = 180

/** Dialog for a new token: its purpose, its sites, its expiry. */
export default function IssueTokenDialog({ contractId, allows, onIssued, onClose }: Props) {
  const t = getMessages('api-tokens')
  const isAllowed = (scope: TokenScope): boolean => (scope === 'widget' ? allows.widget : allows.external)
  const form = useForm<IssueForm>({
    resolver,
    defaultValues: {
      name: '',
      scopes: tokenScopes.filter(isAllowed).slice(0, 1),
      origins: '',
      expiresOn: addDays(getTodayInJapan(), HALF_YEAR_DAYS),
    },
  })
  const { errors, isSubmitting } = form.formState
  const scopes = form.watch('scopes')
  const submit = form.handleSubmit(async (values) => {
    try {
      const body = apiTokenBody.parse(toTokenBody(values))
      onIssued(await call(apiTokenIssue, { params: { id: contractId }, body }, { quiet: true }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showServerErrors(form, error)) form.setError('root', { message: getFailureMessage(error) })
    }
  })
  return (
    <Dialog
      title={t('issue.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isSubmitting}>
            {t('issue.cancel')}
          </Button>
          <SubmitButton form="issue-token" isBusy={isSubmitting} label={t('issue.confirm')} />
        </>
      }
    >
      <form id="issue-token" className="stack gap-4" noValidate onSubmit={(event) => void submit(event)}>
        {errors.root?.message && <Banner kind="problem">{errors.root.message}</Banner>}
        <TextField
          form={form}
          name="name"
          label={t('issue.name')}
          help={t('issue.nameHelp')}
          maxLength={tokenLimits.name}
          required
          isFull
        />
        <fieldset className="stack gap-2 token-scopes">
          <legend>
            {t('scopes')} <span className="required">{getMessages('controls')('required')}</span>
          </legend>
          {tokenScopes.map((scope) => (
            <label key={scope} className={`check-label${isAllowed(scope) ? '' : ' is-off'}`}>
              <input type="checkbox" className="check" value={scope} disabled={!isAllowed(scope)} {...form.register('scopes')} />
              <span>
                <strong>{t(`scope.${scope}`)}</strong>
                <span className="note">
                  {isAllowed(scope) ? t(`scope.${scope}.help`) : t(scope === 'widget' ? 'scopeOff.widget' : 'scopeOff.external')}
                </span>
              </span>
            </label>
          ))}
          {errors.scopes && <GroupError>{t('issue.noScope')}</GroupError>}
        </fieldset>
        {scopes.includes('widget') && (
          <LinesField
            form={form}
            name="origins"
            label={t('origins')}
            help={t('originsHelp')}
            placeholder="https://portal.example.jp"
          />
        )}
        <DayField form={form} name="expiresOn" label={t('expiresOn')} help={t('expiresHelp')} required />
      </form>
    </Dialog>
  )
}
