/** The path of the identity provider under the sandbox's address. The issuer ends with it. */
export const IDENTITY_PATH = '/identity'
