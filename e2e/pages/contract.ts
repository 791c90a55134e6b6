import type { contractAdd } from '../../shared/api/contract.ts'
import type { BodyInput } from '../../shared/api/endpoint.ts'

/** A bookseller's contract without publishers and stores of its own. It gets its number from the server. */
export const createContractBody = ({
  name,
  companyName,
  ...more
}: Pick<BodyInput<typeof contractAdd>, 'name' | 'companyName'> & Partial<BodyInput<typeof contractAdd>>) =>
  ({
    number: '',
    name,
    companyName,
    companyCategory: 'store',
    type: 'full',
    licences: 2,
    admins: 1,
    startsOn: '2020-04-01',
    endsOn: null,
    patternId: 'demo-publisher',
    status: 'valid',
    isScreenCooperation: false,
    externalApi: false,
    ownPublisherCds: [],
    ownCompanyCds: [],
    ...more,
  }) satisfies BodyInput<typeof contractAdd>
