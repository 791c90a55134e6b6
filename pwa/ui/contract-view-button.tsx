import { contractView } from '../../shared/api/contract.ts'
import { call } from '../data/api-call.ts'
import { enterContractView } from '../data/contract-view.ts'
import { getMessages } from '../i18n/get-messages.ts'
import { Button } from './button.tsx'

/** Shows this tab as the users of a contract see it, for half an hour and read only. */
export function ContractViewButton({ contract }: { contract: { id: string; holds: boolean } }) {
  const t = getMessages('account-names')
  const openView = async () => enterContractView((await call(contractView, { params: { id: contract.id } })).token)
  return (
    <Button
      icon="eye"
      needsNetwork
      disabledReason={contract.holds ? null : t('viewContract.notActive')}
      title={t('viewContract.help')}
      onClick={() => void openView()}
    >
      {t('viewContract')}
    </Button>
  )
}
