/**
 * A token with another character ten places before its end: within the signature of a session, within the key of a contract.
 * A fixed end would be the real one now and then, because the last characters of base64url decode alike.
 */
export function tamperedToken(token: string): string {
  const place = token.length - 10
  return token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1)
}
