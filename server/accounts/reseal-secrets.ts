import type { Knex } from 'knex'
import { ContractSsoModel, RegistrationRequestModel, TwoFactorModel } from '../operations/models.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'

/**
 * Re-encrypts the stored secrets with the current key after the key of the tokens was changed. They may be encrypted with the
 * previous key, or with the one that the server generated before a key was set. Secrets that neither key decrypts remain
 * unchanged.
 */
export async function resealSecrets(
  knex: Knex,
  { jwtKey, jwtKeyPrevious }: { jwtKey: string; jwtKeyPrevious: string | null },
): Promise<void> {
  const generated: { value: string } | undefined = await knex('installation').select('value').where({ key: 'jwt_key' }).first()
  const oldKeys = [jwtKeyPrevious, generated?.value].filter((key) => key !== undefined && key !== null && key !== jwtKey)
  if (oldKeys.length === 0) return
  const reseal = (sealed: string): string | null => {
    if (openSecret(sealed, jwtKey) !== null) return null
    const secret = oldKeys.map((key) => openSecret(sealed, key as string)).find((opened) => opened !== null)
    return secret === undefined || secret === null ? null : sealSecret(secret, jwtKey)
  }
  for (const { contractId, clientSecret } of await ContractSsoModel.query(knex)) {
    const sealed = reseal(clientSecret)
    if (sealed !== null) await ContractSsoModel.query(knex).findById(contractId).patch({ clientSecret: sealed })
  }
  for (const { id, sealedToken } of await RegistrationRequestModel.query(knex).whereNotNull('sealed_token')) {
    const sealed = reseal(sealedToken as string)
    if (sealed !== null) await RegistrationRequestModel.query(knex).findById(id).patch({ sealedToken: sealed })
  }
  for (const { userId, secret } of await TwoFactorModel.query(knex)) {
    const sealed = reseal(secret)
    if (sealed !== null) await TwoFactorModel.query(knex).findById(userId).patch({ secret: sealed })
  }
}
