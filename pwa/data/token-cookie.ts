/** Session cookie of the main area (specification section 3). */
export const TOKEN_COOKIE = 'JWT_TOKEN_D'
