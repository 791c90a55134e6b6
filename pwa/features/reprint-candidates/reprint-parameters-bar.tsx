import { useState } from 'react'
import { canCall } from '../../../shared/access/permissions.ts'
import { completeReprintQuery, type ReprintCandidatesBody } from '../../../shared/api/reprint-candidates.ts'
import {
  type ReprintParameters,
  reprintParameters,
  setContractReprintParameters,
  usualReprintParameters,
} from '../../../shared/api/reprint-parameters.ts'
import { call } from '../../data/api-call.ts'
import { refreshUser, toViewer, useUser } from '../../data/session.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

/**
 * Shown while the query's parameters differ from the contract's. Offers to restore these; administrators of the contract can
 * save the new ones for everybody.
 */
export function ReprintParametersBar({
  state,
  onChange,
}: {
  state: ReprintCandidatesBody
  onChange: (next: ReprintParameters) => void
}) {
  const t = getMessages('reprint-candidates')
  const user = useUser()
  const [isBusy, setBusy] = useState(false)
  const contractParameters = user.reprintParameters ?? usualReprintParameters
  const chosenParameters = reprintParameters.strip().parse(completeReprintQuery(state, contractParameters))
  const names = Object.keys(chosenParameters) as (keyof ReprintParameters)[]
  const changedNames = names.filter((name) => chosenParameters[name] !== contractParameters[name])
  if (changedNames.length === 0) return null
  const saveParameters = async () => {
    setBusy(true)
    try {
      await call(setContractReprintParameters, { body: chosenParameters })
      await refreshUser()
      showToast({ kind: 'done', title: t('parametersKept') })
    } catch {
      // the call has shown the error; the bar stays for another attempt
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="row gap-3 wrap mb-4 note" aria-label={t('parametersLabel')}>
      <span>
        {t('parametersDiffer', {
          list: changedNames.map((name) => t(`parameter.${name}`, { value: contractParameters[name] })).join(t('comma')),
        })}
      </span>
      {canCall(toViewer(user), setContractReprintParameters.access) && (
        <Button needsNetwork isBusy={isBusy} onClick={() => void saveParameters()}>
          {t('keepParameters')}
        </Button>
      )}
      <Button variant="quiet" onClick={() => onChange(contractParameters)}>
        {t('resetParameters')}
      </Button>
    </section>
  )
}
