import { useUser } from '../../data/session.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

export function ChangePasswordPage() {
  const t = useMessages('change-password')
  const { role, email } = useUser()
  return (
    <>
      <PageHead title={t('title')} />
      {role === 'TRIAL_ACCOUNT' ? (
        // trial users share an account: its password belongs to the contract and is set there
        <EmptyState title={t('trial.title')}>
          <p>{t('trial.text')}</p>
        </EmptyState>
      ) : (
        <ChangePasswordForm email={email} />
      )}
    </>
  )
}
