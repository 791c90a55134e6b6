import { accountNames } from './account-names.ts'
import { apiTokens } from './api-tokens.ts'
import { audit } from './audit.ts'
import { contract } from './contract.ts'
import { contractPattern } from './contract-pattern.ts'
import { contractSso } from './contract-sso.ts'
import { dataHealth } from './data-health.ts'
import { invitations } from './invitations.ts'
import { licensesOrAdmin } from './licenses-or-admin.ts'
import { dataLoads } from './loading/data-loads.ts'
import { importNotices } from './loading/notices.ts'
import { importReasons } from './loading/reasons.ts'
import { noticeManagement } from './notice-management.ts'
import { userManagement } from './user-management.ts'
import { versions } from './versions.ts'

/** Messages of the administration screens, loaded with the first of them. Import only from pwa/i18n. */
export const administration = {
  'account-names': accountNames,
  'api-tokens': apiTokens,
  audit,
  contract,
  'contract-pattern': contractPattern,
  'contract-sso': contractSso,
  'data-health': dataHealth,
  'data-loads': dataLoads,
  'import-notices': importNotices,
  'import-reasons': importReasons,
  invitations,
  'licenses-or-admin': licensesOrAdmin,
  'notice-management': noticeManagement,
  'user-management': userManagement,
  versions,
}
