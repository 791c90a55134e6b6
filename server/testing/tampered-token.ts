/**
 * Changes the tenth character from the end of a token: within the signature of a session token, or the key of an API token.
 * Changing the last characters could give the real token, because base64url can decode them alike.
 */
export function tamperToken(token: string): string {
  const index = token.length - 10
  return token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1)
}
