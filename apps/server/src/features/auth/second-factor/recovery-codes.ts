import { createHmac, randomInt } from 'node:crypto'
import {
  formatRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
} from '@enamel/domain/auth/second-factor'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { replaceRecoveryCodes } from './second-factor.queries.ts'

/** Replaces a user's recovery codes. @returns the new ones, as they are shown; only their hashes are stored */
export async function issueRecoveryCodes(tx: PracticeTx, secret: string, userId: string): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODE_COUNT) codes.add(newCode())
  await replaceRecoveryCodes(
    tx,
    userId,
    [...codes].map((code) => hashRecoveryCode(secret, userId, code)),
  )
  return [...codes].map(formatRecoveryCode)
}

function newCode(): string {
  const characters = Array.from(
    { length: RECOVERY_CODE_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  )
  return characters.join('')
}

/**
 * The codes have 50 random bits, so a fast hash would be found by trying; with the product's secret it is not.
 * @param secret the product's secret
 */
export function hashRecoveryCode(secret: string, userId: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`recovery code ${userId} ${code}`).digest()
}
