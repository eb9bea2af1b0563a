import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'oidc-provider'
import { z } from 'zod'

/** The keys with which the provider signs its tokens (`jwks`) and its cookies. */
export const SigningKeys = z.object({
  jwks: z.array(z.custom<JWK>((value) => typeof value === 'object' && value !== null && 'kty' in value)),
  cookies: z.array(z.string()),
})
export type SigningKeys = z.infer<typeof SigningKeys>

/** Generates both keys. The token key is an RSA key, since every OpenID provider must support RS256. */
export async function newSigningKeys(): Promise<SigningKeys> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }
  return { jwks: [jwk as JWK], cookies: [randomBytes(32).toString('base64url')] }
}
