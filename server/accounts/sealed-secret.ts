import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encryption of secrets that the server has to read again, such as the client secret of a contract's single sign-on. The key is
 * derived from the one that signs tokens, so that a copy of the operations database alone does not reveal them.
 */
const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

const deriveKey = (serverKey: string): Buffer => Buffer.from(hkdfSync('sha256', serverKey, '', 'uresuji sealed secret', 32))

/** Encrypts a secret for storage. */
export function sealSecret(secret: string, serverKey: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, deriveKey(serverKey), iv)
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Decrypts a stored secret; null if it was sealed with another key or changed. */
export function openSecret(sealed: string, serverKey: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  try {
    const decipher = createDecipheriv(ALGORITHM, deriveKey(serverKey), bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
