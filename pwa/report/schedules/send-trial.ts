import type { BodyInput } from '../../../shared/api/endpoint.ts'
import { scheduleTrial } from '../../../shared/api/schedules.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { call } from '../../data/api-call.ts'
import { refetchActiveResults } from '../../data/queries.ts'
import { session } from '../../data/session.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { showToast } from '../../ui/overlay/toasts.ts'

/** Mails a file once to the user, as a schedule would; the outcome is in the list of sent files. */
export async function sendTrial(body: BodyInput<typeof scheduleTrial>): Promise<void> {
  const t = getMessages('schedules-page')
  try {
    await call(scheduleTrial, { body }, { quiet: true })
    showToast({ kind: 'done', title: t('trialStarted', { email: session.user?.email ?? '' }), text: body.name })
    await refetchActiveResults(['schedules'])
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showToast({ kind: 'problem', title: t('trialFailed'), text: getFailureMessage(error) })
  }
}
