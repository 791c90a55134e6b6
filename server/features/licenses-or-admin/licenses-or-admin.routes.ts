import { licensesHistory, licensesOrAdmin } from '../../../shared/api/licenses-or-admin.ts'
import { AppError } from '../../../shared/errors.ts'
import { contractRecords, findContract } from '../../accounts/contract-versions.ts'
import { route, signedIn } from '../../routing/route.ts'
import { changeLicences } from './licenses-or-admin.query.ts'

export const licensesOrAdminRoutes = [
  route(licensesOrAdmin, (call, { operations }) => {
    const twice = call.body.holders.length !== new Set(call.body.holders.map((holder) => holder.userId)).size
    if (twice) throw new AppError('request.invalid', {}, [{ field: 'holders', code: 'validation.invalid' }])
    return changeLicences(operations.knex, call.params.contractId, call.body, { user: signedIn(call), address: call.address })
  }),
  route(licensesHistory, async (call, { operations: { knex } }) => {
    const { id } = await findContract(knex, call.params.contractId)
    return contractRecords.listChanges(knex, ['licences', 'admins'], { id, pageNum: call.query.pageNum })
  }),
]
