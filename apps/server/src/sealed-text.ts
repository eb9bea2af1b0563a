import { hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'

/** Seals secrets of other services for the database: keys of integrations, tokens of the identity provider. */
export interface Seal {
  seal(text: string): Promise<string>
  /** @throws when the text was sealed with a different secret or for a different purpose, or was changed */
  open(sealed: string): Promise<string>
}

/**
 * Seals with AES-256-GCM, as a compact JWE (RFC 7516).
 * @param secret the product's secret
 * @param purpose a text that was sealed for one purpose cannot be opened for a different one
 */
export function sealFor(secret: string, purpose: string): Seal {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `enamel ${purpose}`, 32))
  return {
    seal: (text) =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key),
    async open(sealed) {
      const { plaintext } = await compactDecrypt(sealed, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      })
      return new TextDecoder().decode(plaintext)
    },
  }
}
