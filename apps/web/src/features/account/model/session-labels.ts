import type { AccountSession } from '@enamel/contract/account'
import { pastLabel } from '@enamel/domain/time/near-day'

/** When a session was last used: "Active now", "Last seen yesterday at 5:02pm". */
export function lastSeenLabel({ is_current, last_seen_at }: AccountSession, now: Date, zone: string): string {
  return is_current ? 'Active now' : `Last seen ${pastLabel(last_seen_at, now, zone)}`
}

/** When and where a session was opened: "Signed in today at 8:55am from 203.0.113.7". */
export function signedInLabel({ signed_in_at, address }: AccountSession, now: Date, zone: string): string {
  const when = `Signed in ${pastLabel(signed_in_at, now, zone)}`
  return address === null ? when : `${when} from ${address}`
}
