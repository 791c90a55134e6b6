import { accountNames } from './account-names.ts'
import { audit } from './audit.ts'
import { contract } from './contract.ts'
import { contractPattern } from './contract-pattern.ts'
import { licensesOrAdmin } from './licenses-or-admin.ts'
import { userManagement } from './user-management.ts'
import { versions } from './versions.ts'

/** The messages of the screens of administration, loaded with the first of them. Imported by pwa/i18n alone. */
export const administration = {
  'account-names': accountNames,
  audit,
  contract,
  'contract-pattern': contractPattern,
  'licenses-or-admin': licensesOrAdmin,
  'user-management': userManagement,
  versions,
}
