import type { AccountType, DataRange, PatternFlag, Role, UserType, Viewer } from '../../shared/access/permissions.ts'
import type { TokenScope } from '../../shared/api/endpoint.ts'
import type { ReprintParameters } from '../../shared/api/reprint-parameters.ts'
import type { CompanyCategory } from '../../shared/fields/choices.ts'

/** The signed-in user, as needed by the guard and the queries. */
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
  /** True if the user belongs to the operator's own contract. */
  operator: boolean
  dataRange: DataRange
  ownPublisherCds: readonly string[]
  companyCategory: CompanyCategory
  /** Companies whose stores belong to the contract. */
  ownCompanyCds: readonly string[]
  /** Null for the defaults. */
  reprintParameters: ReprintParameters | null
  contractPattern: Partial<Record<PatternFlag, boolean>>
  expiresAt: string
  /** The operator who views the contract as one of its users, and may change nothing and take nothing out. */
  viewedBy?: { userId: string; contractId: string; fullName: string }
  /** Set if the caller is a contract's token instead of a person. */
  apiToken?: { id: string; name: string; scopes: readonly TokenScope[]; origins: readonly string[] }
}
