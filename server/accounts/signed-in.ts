import type { CompanyCategory } from '../../shared/contract/contract.ts'
import type { TokenScope } from '../../shared/contract/endpoint.ts'
import type { AccountType, DataRange, PatternFlag, Role, UserType, Viewer } from '../../shared/permissions.ts'

/** Who is signed in, as the guard and the queries need it. */
export interface SignedIn extends Viewer {
  sessionId: string
  userId: string
  fullName: string
  companyName: string
  email: string
  contractId: string
  role: Role
  userType: UserType
  accountType: AccountType
  /** Belongs to the operator's own contract. */
  operator: boolean
  dataRange: DataRange
  ownPublisherCds: readonly string[]
  companyCategory: CompanyCategory
  /** Companies whose stores are the contract's own. */
  ownCompanyCds: readonly string[]
  contractPattern: Partial<Record<PatternFlag, boolean>>
  expiresAt: string
  /** Set where it is no person: a token that speaks for its contract. */
  apiToken?: { id: string; name: string; scopes: readonly TokenScope[]; origins: readonly string[] }
}
