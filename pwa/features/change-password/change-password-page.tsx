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
        // one account for everybody who tries: its password is the contract's, set by those who made the contract
        <EmptyState title={t('trial.title')}>
          <p>{t('trial.text')}</p>
        </EmptyState>
      ) : (
        <ChangePasswordForm email={email} />
      )}
    </>
  )
}
