import { mayUseFeature, menuTabs } from '../../../shared/permissions.ts'
import { getAccountLabels } from '../../accounts/account-labels.ts'
import { connect } from '../../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../../context.ts'
import { formatTimestamp } from '../../output/date-time.ts'
import { csvText, refuseBoth, write, writeJson, writeLines } from '../../output/output.ts'
import { pairLines } from '../../output/table.ts'

export async function whoami(options: GlobalOptions, context: CommandContext): Promise<void> {
  const { t, language } = context

  refuseBoth(options, context)
  const { server, call } = await connect(options, context)
  const { info } = await import('../../../shared/api/session.ts')
  const user = await call(info)
  if (options.json) return writeJson(user)
  const { names } = getAccountLabels(language)
  const viewer = { role: user.role, disableMenuTab: user.disableMenuTab, contractPattern: user.contract.contractPattern }
  // the same rule as in the sidebar and the server's guard
  const open = menuTabs
    .filter((feature) => mayUseFeature(viewer, feature))
    .map((feature) => names[`tab.${feature}` as keyof typeof names])
  const data = t('whoami.dataValue', {
    day: user.dataState.latestDate ?? '-',
    stores: user.dataState.stores,
  })
  const pairs = [
    [t('whoami.company'), user.companyName],
    [t('whoami.name'), user.fullName],
    [t('whoami.email'), user.email],
    [t('whoami.role'), names[`role.${user.role}`]],
    [t('whoami.contract'), user.contract.name],
    [t('whoami.pattern'), user.contract.contractPattern.name],
    [t('whoami.features'), open.join(t('whoami.comma')) || '-'],
    [t('whoami.publishers'), user.ownPublisherCds.join(', ') || '-'],
    [t('whoami.companies'), user.ownCompanyCds.join(', ') || '-'],
    [t('whoami.server'), server],
    [t('whoami.expires'), formatTimestamp(user.expiresAt)],
    [t('whoami.data'), user.dataState.invented ? t('whoami.invented', { text: data }) : data],
  ] as const
  if (options.csv) {
    const columns = pairs.map(([title, value]) => ({ title, value: () => value }))
    return write(csvText(columns, [null]))
  }
  return writeLines(pairLines(pairs))
}
