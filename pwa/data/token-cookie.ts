/** The cookie of the main area's session (specification section 3). */
export const TOKEN_COOKIE = 'JWT_TOKEN_D'
