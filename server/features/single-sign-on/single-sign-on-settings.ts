import type { Knex } from 'knex'
import { type ContractSso, type ContractSsoBody, SSO_CALLBACK_PATH } from '../../../shared/api/single-sign-on.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { findContract } from '../../accounts/contract-versions.ts'
import type { WithJwtKey } from '../../accounts/jwt-key.ts'
import { openSecret, sealSecret } from '../../accounts/sealed-secret.ts'
import { lockContract } from '../../accounts/seats.ts'
import type { WithConfig } from '../../foundation/config.ts'
import { type Actor, recordAuditEvent, toAuditActor } from '../../operations/audit.ts'
import type { WithOperations } from '../../operations/database.ts'
import { ContractModel, ContractSsoModel } from '../../operations/models.ts'
import { connectToProvider, type ProviderClient } from './identity-provider.ts'
import { isSsoAvailable } from './single-sign-on-user.ts'

const getRedirectUri = ({ config }: WithConfig): string => `${config.baseUrl}${SSO_CALLBACK_PATH}`

/** Reads a contract's single sign-on for its form; empty fields if nothing is set up. Never contains the secret. */
export async function readSsoSettings(services: WithConfig & WithOperations, contractId: string): Promise<ContractSso> {
  const { knex } = services.operations
  const contract = await findContract(knex, contractId)
  const sso = await ContractSsoModel.query(knex).findById(contractId)
  return {
    enabled: sso?.enabled ?? false,
    issuer: sso?.issuer ?? '',
    clientId: sso?.clientId ?? '',
    emailDomains: sso?.emailDomains ?? [],
    roleClaim: sso?.roleClaim ?? '',
    roleMappings: sso?.roleMappings ?? [],
    defaultRole: sso?.defaultRole ?? 'USER',
    hasClientSecret: sso !== undefined,
    available: isSsoAvailable(contract),
    redirectUri: getRedirectUri(services),
    signInUrl: `${services.config.baseUrl}/login/sso/${encodeURIComponent(contract.number)}`,
    updatedAt: sso?.updatedAt ?? null,
    updatedBy: sso?.updatedBy ?? null,
  }
}

const createSecretError = () => new AppError('request.invalid', {}, [{ field: 'clientSecret', code: 'validation.required' }])

/**
 * Saves a contract's single sign-on. If it is enabled, the provider is contacted first. A stored secret is used again only for
 * the same issuer, so that it is never sent elsewhere.
 */
export async function saveSsoSettings(
  services: WithConfig & WithJwtKey & WithOperations,
  { contractId, body, by }: { contractId: string; body: ContractSsoBody; by: Actor },
): Promise<void> {
  const { knex } = services.operations
  const { clientSecret, ...settings } = body
  const contract = await findContract(knex, contractId)
  if (contract.status === 'deleted') throw new AppError('contract.deleted')
  if (!isSsoAvailable(contract)) throw new AppError('sso.contract')
  const before = await ContractSsoModel.query(knex).findById(contractId)
  if (clientSecret === '' && before?.issuer !== body.issuer) throw createSecretError()
  const secret = clientSecret || openSecret(before?.clientSecret ?? '', services.jwtKey)
  if (secret === null) throw createSecretError()
  if (body.enabled) await checkProvider({ ...body, clientSecret: secret, redirectUri: getRedirectUri(services) })
  await knex.transaction(async (trx) => {
    await lockContract(trx, contractId)
    const row = {
      ...settings,
      clientSecret: sealSecret(secret, services.jwtKey),
      updatedAt: new Date().toISOString(),
      updatedBy: by.user.fullName,
    }
    await ContractSsoModel.query(trx)
      .insert({ contractId, ...row })
      .onConflict('contract_id')
      .merge()
    await recordAuditEvent(trx, {
      ...toAuditActor(by),
      action: 'contract.sso',
      target: contract.number,
      detail: { ...settings, ...(clientSecret === '' ? {} : { clientSecret: 'changed' }) },
    })
  })
}

/** Throws an error of the field `issuer` if the provider does not answer. */
async function checkProvider(client: ProviderClient): Promise<void> {
  try {
    await connectToProvider(client)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError('sso.issuer', {}, [{ field: 'issuer', code: 'sso.issuer' }])
  }
}

/** A contract's single sign-on, ready to use. */
export interface EnabledSso {
  sso: ContractSsoModel
  client: ProviderClient
}

/**
 * Returns the single sign-on of a contract, by its number or its id. Throws the same `sso.unavailable` if the contract does not
 * exist, if it has none, and if it is off.
 */
export async function findEnabledSso(
  services: WithConfig & WithJwtKey & WithOperations,
  contract: { number: string } | { id: string },
): Promise<EnabledSso> {
  const { knex } = services.operations
  const found = await findSsoContract(knex, contract)
  const sso = found && isSsoAvailable(found) ? await ContractSsoModel.query(knex).findById(found.id) : undefined
  const clientSecret = sso ? openSecret(sso.clientSecret, services.jwtKey) : null
  if (!sso?.enabled || clientSecret === null) throw new AppError('sso.unavailable')
  const { issuer, clientId } = sso
  return { sso, client: { issuer, clientId, clientSecret, redirectUri: getRedirectUri(services) } }
}

const findSsoContract = async (knex: Knex, contract: { number: string } | { id: string }): Promise<ContractModel | undefined> =>
  ContractModel.query(knex).findOne(contract)
