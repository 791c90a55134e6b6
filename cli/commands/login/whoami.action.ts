import { mayUseFeature, menuTabs } from '../../../shared/permissions.ts'
import { getAccountLabels } from '../../accounts/account-words.ts'
import { connect } from '../../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../../context.ts'
import { formatDateTime } from '../../output/moment.ts'
import { csvText, refuseBoth, write, writeJson, writeLines } from '../../output/output.ts'
import { pairLines } from '../../output/table.ts'

export async function whoami(options: GlobalOptions, context: CommandContext): Promise<void> {
  const { say, language } = context

  refuseBoth(options, context)
  const { server, call } = await connect(options, context)
  const { info } = await import('../../../shared/contract/session.ts')
  const user = await call(info)
  if (options.json) return writeJson(user)
  const { names } = getAccountLabels(language)
  const viewer = { role: user.role, disableMenuTab: user.disableMenuTab, contractPattern: user.contract.contractPattern }
  // the rule that the sidebar and the server's guard ask, too
  const open = menuTabs
    .filter((feature) => mayUseFeature(viewer, feature))
    .map((feature) => names[`tab.${feature}` as keyof typeof names])
  const data = say('whoami.dataValue', {
    day: user.dataState.latestDate ?? '-',
    stores: user.dataState.stores.toLocaleString('en-US'),
  })
  const pairs = [
    [say('whoami.company'), user.companyName],
    [say('whoami.name'), user.fullName],
    [say('whoami.email'), user.email],
    [say('whoami.role'), names[`role.${user.role}`]],
    [say('whoami.contract'), user.contract.name],
    [say('whoami.pattern'), user.contract.contractPattern.name],
    [say('whoami.features'), open.join(say('whoami.comma')) || '-'],
    [say('whoami.publishers'), user.ownPublisherCds.join(', ') || '-'],
    [say('whoami.companies'), user.ownCompanyCds.join(', ') || '-'],
    [say('whoami.server'), server],
    [say('whoami.expires'), formatDateTime(user.expiresAt)],
    [say('whoami.data'), user.dataState.invented ? say('whoami.invented', { text: data }) : data],
  ] as const
  if (options.csv) {
    const columns = pairs.map(([title, value]) => ({ title, value: () => value }))
    return write(csvText(columns, [null]))
  }
  return writeLines(pairLines(pairs))
}
