import './contract-sso.css'
import { useFieldArray, useForm } from 'react-hook-form'
import {
  type ContractSso,
  contractSsoBody,
  contractSsoUpdate,
  type SsoRole,
  type SsoRoleMapping,
  ssoLimits,
  ssoRoles,
} from '../../../shared/api/single-sign-on.ts'
import { formatJapanTimestamp } from '../../../shared/calendar/period.ts'
import { call } from '../../data/api-call.ts'
import { createFormResolver, getFirstErrorMessage } from '../../data/form-resolver.ts'
import { useFormSubmit } from '../../data/use-form-submit.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button, SubmitButton } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { GroupError } from '../../ui/field.tsx'
import { FormErrorSummary } from '../../ui/form/form-error-summary.tsx'
import { CheckboxField, LinesField, SelectField, TextField } from '../../ui/form/form-field.tsx'
import { FormSection, SaveBar } from '../../ui/form/form-layout.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useWarnBeforeLeaving } from '../../ui/form/use-warn-before-leaving.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

interface SsoForm {
  enabled: boolean
  issuer: string
  clientId: string
  clientSecret: string
  /** One domain per line. */
  emailDomains: string
  roleClaim: string
  roleMappings: SsoRoleMapping[]
  defaultRole: SsoRole | 'refuse'
}
const fieldNames = [
  'enabled',
  'issuer',
  'clientId',
  'clientSecret',
  'emailDomains',
  'defaultRole',
  'roleClaim',
  'roleMappings',
] as const satisfies readonly (keyof SsoForm)[]

const toSsoForm = (sso: ContractSso): SsoForm => ({
  enabled: sso.enabled,
  issuer: sso.issuer,
  clientId: sso.clientId,
  clientSecret: '',
  emailDomains: sso.emailDomains.join('\n'),
  roleClaim: sso.roleClaim,
  roleMappings: sso.roleMappings,
  defaultRole: sso.defaultRole,
})

const toSsoBody = ({ emailDomains, ...rest }: SsoForm) => ({
  ...rest,
  emailDomains: emailDomains.split(/[\s,、]+/).filter((line) => line !== ''),
})

const resolver = createFormResolver<SsoForm>(contractSsoBody, toSsoBody)

interface Props {
  contractId: string
  sso: ContractSso
  onSaved: (saved: ContractSso) => void
}

export function ContractSsoForm({ contractId, sso, onSaved }: Props) {
  const t = getMessages('contract-sso')
  const values = toSsoForm(sso)
  const form = useForm<SsoForm>({ resolver, defaultValues: values })
  const mappings = useFieldArray({ control: form.control, name: 'roleMappings' })
  const { errors, isSubmitting } = form.formState
  const draft = form.watch()
  const changedFields = fieldNames.filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(values[name]))
  const { dialog } = useWarnBeforeLeaving(changedFields.length > 0)
  const roleOptions = ssoRoles.map((value) => ({ value, label: t(`role.${value}`) }))
  const copyLabels = { copy: t('copy'), copied: t('copied') }
  const { failure, handleSubmit } = useFormSubmit(form)
  const submit = handleSubmit(async (entered) => {
    const saved = await call(
      contractSsoUpdate,
      { params: { id: contractId }, body: contractSsoBody.parse(toSsoBody(entered)) },
      { quiet: true },
    )
    showToast({ kind: 'done', title: t('saved') })
    onSaved(saved)
  })
  return (
    <form onSubmit={submit} noValidate className="long-form">
      <p className="row wrap sso-state">
        <strong>{t('title')}</strong>
        <span className={`badge ${sso.enabled ? 'is-done' : ''}`}>
          {t(sso.updatedAt === null ? 'state.none' : sso.enabled ? 'state.on' : 'state.off')}
        </span>
        {sso.updatedAt !== null && (
          <span className="note">{t('updated', { at: formatJapanTimestamp(sso.updatedAt), by: sso.updatedBy ?? '' })}</span>
        )}
      </p>
      <FormErrorSummary form={form} labels={Object.fromEntries(fieldNames.map((name) => [name, t(name)]))} failure={failure} />
      <FormSection title={t('section.register')} note={t('section.registerNote')}>
        <div className="full stack gap-4">
          <CopyField label={t('redirectUri')} value={sso.redirectUri} {...copyLabels} />
          <CopyField label={t('signInUrl')} value={sso.signInUrl} {...copyLabels} />
        </div>
      </FormSection>
      <FormSection title={t('section.provider')} note={t('section.providerNote')}>
        <CheckboxField form={form} name="enabled" label={t('enabled')} help={t('enabledHelp')} isFull />
        <TextField form={form} name="issuer" label={t('issuer')} help={t('issuerHelp')} required isFull />
        <TextField form={form} name="clientId" label={t('clientId')} required />
        <PasswordField
          form={form}
          name="clientSecret"
          label={t('clientSecret')}
          autoComplete="new-password"
          required={!sso.hasClientSecret}
          help={sso.hasClientSecret ? t('clientSecretKeep') : undefined}
        />
      </FormSection>
      <FormSection title={t('section.users')} note={t('section.usersNote')}>
        <LinesField form={form} name="emailDomains" label={t('emailDomains')} help={t('emailDomainsHelp')} isFull />
        <SelectField
          form={form}
          name="defaultRole"
          label={t('defaultRole')}
          help={t('defaultRoleHelp')}
          options={[...roleOptions, { value: 'refuse', label: t('role.refuse') }]}
        />
        <TextField
          form={form}
          name="roleClaim"
          label={t('roleClaim')}
          help={t('roleClaimHelp')}
          maxLength={ssoLimits.claim}
          placeholder="groups"
        />
        <fieldset className="full stack gap-2 min-w-0 sso-mappings">
          <legend>{t('roleMappings')}</legend>
          {mappings.fields.map((mapping, index) => (
            <div key={mapping.id} className="gap-2 columns sso-mapping">
              <input
                className="input"
                aria-label={t('mappingValue', { row: index + 1 })}
                aria-invalid={errors.roleMappings?.[index]?.value !== undefined}
                maxLength={ssoLimits.claim}
                autoComplete="off"
                {...form.register(`roleMappings.${index}.value`)}
              />
              <span className="select-wrap">
                <select
                  className="select"
                  aria-label={t('mappingRole', { row: index + 1 })}
                  {...form.register(`roleMappings.${index}.role`)}
                >
                  {roleOptions.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
                <Icon name="down" small />
              </span>
              <Button
                variant="quiet"
                icon="close"
                aria-label={t('mappingRemove', { row: index + 1 })}
                onClick={() => mappings.remove(index)}
              />
            </div>
          ))}
          {getFirstErrorMessage(errors.roleMappings) !== null && (
            <GroupError>{getFirstErrorMessage(errors.roleMappings)}</GroupError>
          )}
          <div className="row wrap sso-mapping-add">
            <Button
              icon="plus"
              disabled={mappings.fields.length >= ssoLimits.mappings}
              onClick={() => mappings.append({ value: '', role: 'USER' })}
            >
              {t('mappingAdd')}
            </Button>
            <span className="note">{t('roleMappingsHelp')}</span>
          </div>
        </fieldset>
      </FormSection>
      <SaveBar changes={changedFields.map((name) => t(name))}>
        <Button disabled={changedFields.length === 0 || isSubmitting} onClick={() => form.reset(values)}>
          {t('revert')}
        </Button>
        <SubmitButton isBusy={isSubmitting} disabled={changedFields.length === 0} label={t('save')} />
      </SaveBar>
      {dialog}
    </form>
  )
}
