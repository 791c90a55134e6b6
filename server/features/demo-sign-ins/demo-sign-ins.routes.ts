import { demoSignIns } from '../../../shared/api/demo-sign-ins.ts'
import { DEMO_PASSWORD, demoAccounts, getDemoCompany, getDemoUsername } from '../../demo/demo-accounts.ts'
import { UserModel } from '../../operations/models.ts'
import { defineRoute } from '../../routing/route.ts'
import { hasGeneratedData } from '../../warehouse/sales/data-state.ts'

export const demoSignInRoutes = [
  defineRoute(demoSignIns, async (_call, { config, operations, warehouse }) => {
    // a demo server that was given real figures must not let visitors in
    if (!config.demo || !(await hasGeneratedData(warehouse.knex))) return { list: [] }
    const users: { email: string }[] = await UserModel.query(operations.knex)
      .select('email')
      .where({ status: 'active' })
      .whereIn('email', demoAccounts.map(getDemoUsername))
    const usernames = new Set(users.map(({ email }) => email))
    return {
      list: demoAccounts.flatMap((account) => {
        const username = getDemoUsername(account)
        if (!account.visitor || !usernames.has(username)) return []
        return [{ visitor: account.visitor, username, password: DEMO_PASSWORD, companyName: getDemoCompany(account) }]
      }),
    }
  }),
]
