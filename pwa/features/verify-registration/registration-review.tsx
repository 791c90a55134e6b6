import { useEffect, useRef, useState } from 'react'
import type { RegisterBody } from '../../../shared/api/verify-registration.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ArrivalHeading } from '../../ui/arrival-heading.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** A registration that the server has validated, with the company of the contract. */
export interface CheckedRegistration {
  body: RegisterBody
  companyName: string
  contractName: string
}

interface Props {
  checked: CheckedRegistration
  failure: string | null
  onBack: () => void
  onSend: () => Promise<void>
}

/** Review of the input, with the company of the contract number. */
export function RegistrationReview({ checked, failure, onBack, onSend }: Props) {
  const t = getMessages('verify-registration')
  const [isBusy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) box.current?.focus()
  }, [failure])
  const sendRegistration = async () => {
    setBusy(true)
    await onSend()
    setBusy(false)
  }
  const { body, companyName, contractName } = checked
  const facts = [
    [t('company'), companyName],
    [t('contract'), contractName],
    [t('contractNumber'), body.contractNumber],
    [t('email'), body.email],
    [t('fullName'), body.fullName],
    [t('fullNameKana'), body.fullNameKana],
    [t('department'), body.department],
    [t('phone'), body.phone],
  ] as const
  return (
    <div className="login-form is-broad">
      <ArrivalHeading>{t('confirm.title')}</ArrivalHeading>
      <p className="lead">{t('confirm.lead')}</p>
      {failure && (
        <div className="banner is-problem" role="alert" tabIndex={-1} ref={box}>
          <Icon name="warning" small />
          <span>{failure}</span>
        </div>
      )}
      <dl className="stack text-body border-top login-facts">
        {facts.map(([name, value]) => (
          <div className="gap-3 border-bottom" key={name}>
            <dt className="text-table muted">{name}</dt>
            <dd className="wrap-anywhere">{value || <span className="muted">{t('none')}</span>}</dd>
          </div>
        ))}
      </dl>
      <div className="gap-2 columns login-pair">
        <Button isWide onClick={onBack} disabled={isBusy}>
          {t('back')}
        </Button>
        <Button variant="primary" isWide needsNetwork isBusy={isBusy} disabled={isBusy} onClick={() => void sendRegistration()}>
          {t('submit')}
        </Button>
      </div>
    </div>
  )
}
