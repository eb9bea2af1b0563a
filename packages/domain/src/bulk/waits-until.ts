import { quietUntil } from '../communications/messages/quiet-hours.ts'
import type { Moment } from '../time/moment.ts'
import type { BulkChannel } from './bulk.ts'

/**
 * The time until which a bulk message waits that is due now: texts are not sent in the quiet hours.
 * @param zone the practice's time zone
 * @returns null if it can be sent now, as an email always can
 */
export function waitsUntil(channel: BulkChannel, now: Moment, zone: string): Date | null {
  return channel === 'SMS' ? quietUntil(now, zone) : null
}
