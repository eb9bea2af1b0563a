import { type Seal, sealFor } from '../../sealed-text.ts'

/** Keys of other services rest under this seal. */
export function credentialSeal(secret: string): Seal {
  return sealFor(secret, 'integrations')
}
