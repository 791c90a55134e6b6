/** The key that signs tokens and seals secrets. */
export interface WithJwtKey {
  /** At least 32 bytes. */
  jwtKey: string
}
