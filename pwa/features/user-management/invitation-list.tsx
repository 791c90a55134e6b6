import { useState } from 'react'
import {
  type InvitationRow,
  invitationLink,
  invitationResend,
  invitations,
  invitationWithdraw,
} from '../../../shared/api/invitations.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { call } from '../../data/api-call.ts'
import { refetchActiveResults } from '../../data/queries.ts'
import { useUser } from '../../data/session.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { formatDateTime, formatDay } from '../../i18n/format.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { LazyConfirmDialog, lazyComponent } from '../../ui/lazy-component.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

const InviteForm = lazyComponent(() => import('./invite-form.tsx'))

interface Props {
  contractId: string
  /** True for the operator's own staff, whose roles have other names. */
  isOperator: boolean
  mayChange: boolean
  isFormOpen: boolean
  onCloseForm: () => void
}

const formatExpiry = (expiresAt: string): string => formatDay(getTodayInJapan(Date.parse(expiresAt)), { weekday: true })

/** The form that invites people, and the invitations that nobody has accepted yet. */
export function InvitationSection({ contractId, isOperator, mayChange, isFormOpen, onCloseForm }: Props) {
  const report = useEndpoint(invitations, { params: { id: contractId } })
  const { data } = report
  if (data === null) return report.error === null ? null : <Banner kind="problem">{getFailureMessage(report.error)}</Banner>
  return (
    <>
      {isFormOpen && (
        <InviteForm
          contractId={contractId}
          seats={data.seats}
          isOperator={isOperator}
          onSent={() => {
            onCloseForm()
            void refetchActiveResults(['users'])
          }}
          onClose={onCloseForm}
        />
      )}
      {data.list.length > 0 && (
        <InvitationList contractId={contractId} list={data.list} isOperator={isOperator} mayChange={mayChange} />
      )}
    </>
  )
}

interface ListProps extends Pick<Props, 'contractId' | 'isOperator' | 'mayChange'> {
  list: readonly InvitationRow[]
}

function InvitationList({ contractId, list, isOperator, mayChange }: ListProps) {
  const t = getMessages('invitations')
  const isAdmin = useUser().role === 'ADMIN'
  const [link, setLink] = useState<{ row: InvitationRow; link: string; expiresAt: string } | null>(null)
  const [withdrawing, setWithdrawing] = useState<InvitationRow | null>(null)
  const toParams = ({ invitationId }: InvitationRow) => ({ params: { id: contractId, invitationId } })
  /** Runs a change of an invitation, and shows why it failed. */
  const change = async (row: InvitationRow, run: () => Promise<void>) => {
    try {
      await run()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // a 401 leads to the sign-in page
      if (error.status !== 401)
        showToast({ kind: 'problem', title: t('notDone', { name: row.fullName }), text: getFailureMessage(error) })
      await refetchActiveResults(['users'])
    }
  }
  const resend = (row: InvitationRow) =>
    change(row, async () => {
      await call(invitationResend, toParams(row), { quiet: true })
      showToast({ kind: 'done', title: t('resent', { name: row.fullName }) })
      await refetchActiveResults(['users'])
    })
  const readLink = (row: InvitationRow) =>
    change(row, async () => setLink({ row, ...(await call(invitationLink, toParams(row), { quiet: true })) }))
  const withdraw = (row: InvitationRow) =>
    change(row, async () => {
      await call(invitationWithdraw, toParams(row), { quiet: true })
      showToast({ kind: 'done', title: t('withdrawn', { name: row.fullName }) })
      setWithdrawing(null)
      await refetchActiveResults(['users'])
    })
  return (
    <section className="invitations" aria-labelledby="invitations-title">
      <h2 id="invitations-title">
        {t('listTitle')} <small className="note">{t('count', { count: list.length })}</small>
      </h2>
      <ul className="plain-list">
        {list.map((row) => (
          <li key={row.invitationId} className="gap-3 invitation">
            <span className="min-w-0">
              <strong>{row.fullName}</strong>
              <span className="note">{row.email}</span>
            </span>
            <span className="invitation-role">
              {t(`${isOperator ? 'operatorType' : 'userType'}.${row.userType}`)}
              {row.department && <span className="note">{row.department}</span>}
            </span>
            <span className={`badge ${row.status === 'expired' ? 'is-caution' : 'is-accent'}`}>{t(`status.${row.status}`)}</span>
            <span className="invitation-period">
              {row.startsOn !== null && row.startsOn > getTodayInJapan()
                ? t('from', { day: formatDay(row.startsOn, { weekday: true }) })
                : t('atOnce')}
              <span className="note">
                {t(`period.${row.status}`, {
                  sentAt: formatDateTime(row.sentAt),
                  by: row.invitedBy,
                  day: formatExpiry(row.expiresAt),
                })}
              </span>
            </span>
            {mayChange && (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form
              <span className="row wrap invitation-actions" role="group" aria-label={t('actionsOf', { name: row.fullName })}>
                <Button icon="mail" variant="quiet" needsNetwork onClick={() => void resend(row)}>
                  {t(`resend.${row.status}`)}
                </Button>
                {isAdmin && row.status === 'pending' && (
                  <Button icon="link" variant="quiet" needsNetwork onClick={() => void readLink(row)}>
                    {t('copyLink')}
                  </Button>
                )}
                <Button icon="close" variant="quiet" needsNetwork onClick={() => setWithdrawing(row)}>
                  {t('withdraw')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {link && (
        <Dialog
          title={t('link.title', { name: link.row.fullName })}
          onClose={() => setLink(null)}
          footer={<Button onClick={() => setLink(null)}>{t('link.close')}</Button>}
        >
          <p className="mb-4">{t('link.lead', { name: link.row.fullName })}</p>
          <CopyField
            label={t('link.label', { day: formatExpiry(link.expiresAt) })}
            value={link.link}
            copy={t('link.copy')}
            copied={t('link.copied')}
          />
        </Dialog>
      )}
      {withdrawing && (
        <LazyConfirmDialog
          needsNetwork
          title={t('withdraw.title', { name: withdrawing.fullName })}
          text={t('withdraw.text', { name: withdrawing.fullName })}
          confirm={t('withdraw.confirm')}
          cancel={t('withdraw.cancel')}
          isProblem
          onConfirm={() => withdraw(withdrawing)}
          onClose={() => setWithdrawing(null)}
        />
      )}
    </section>
  )
}
