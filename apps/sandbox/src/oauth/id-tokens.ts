import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { OAuthAccount } from './accounts.ts'

const ALGORITHM = 'RS256'
const ID_TOKEN_SECONDS = 3_600

export interface IdTokenOptions {
  issuer: string
  clientId: string
  account: OAuthAccount
  nonce: string | undefined
}

/** Signs id_tokens, with one key for all providers. The key is generated at the first use, and lost at a restart. */
export function createIdTokens(clock: SandboxClock) {
  let generating: ReturnType<typeof generateKey> | undefined
  const key = () => {
    generating ??= generateKey()
    return generating
  }
  return {
    async sign({ issuer, clientId, account, nonce }: IdTokenOptions): Promise<string> {
      const { privateKey, jwk } = await key()
      const issuedAt = Math.floor(clock.now().getTime() / 1_000)
      const { id, address, name } = account
      const claims = { email: address, email_verified: true, name, preferred_username: address }
      return new SignJWT({ ...claims, ...(nonce === undefined ? {} : { nonce }) })
        .setProtectedHeader({ alg: ALGORITHM, kid: jwk.kid ?? '', typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setSubject(id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ID_TOKEN_SECONDS)
        .sign(privateKey)
    },
    /** The public keys, as a JWK set. */
    publicKeys: async () => ({ keys: [(await key()).jwk] }),
  }
}

async function generateKey() {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM)
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: 'sandbox', use: 'sig', alg: ALGORITHM }
  return { privateKey, jwk }
}
