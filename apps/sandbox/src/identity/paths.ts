/** The path under the sandbox's address; the issuer ends in it. */
export const IDENTITY_PATH = '/identity'
