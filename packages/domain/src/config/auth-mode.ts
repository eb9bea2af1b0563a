/** How users sign in; exactly one mode is configured (AUTH-01). */
export const authModes = ['legacy', 'concurrent', 'sso'] as const
export type AuthMode = (typeof authModes)[number]
