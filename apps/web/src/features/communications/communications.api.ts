import { communications, type FullEmail } from '@enamel/contract/communications'
import { call } from '../../lib/call.ts'

/** The whole email, by its identity (MAIL-02). */
export function fetchEmail(patientId: string, identity: string, signal: AbortSignal): Promise<FullEmail> {
  return call(communications.email, { params: { patientId, commId: identity } }, { signal })
}
