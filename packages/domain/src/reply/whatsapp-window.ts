import { type Moment, msOf } from '../time/moment.ts'
import { SECONDS_PER_DAY } from '../time/seconds.ts'
import type { TimelineEvent } from '../timeline/event.ts'

/** How long after the patient's last WhatsApp message a custom one may be written (RPL-20, C1-25). */
export const WHATSAPP_WINDOW_SECONDS = SECONDS_PER_DAY

/** What a custom message is answered with after the window has closed (RPL-21). */
export const WHATSAPP_STALLED =
  'You can only write a custom message within 24hrs of the last reply from the patient'

/** When the patient last wrote by WhatsApp; outbound messages and other channels do not count. Null for never. */
export function lastInboundWhatsApp(items: readonly TimelineEvent[]): Date | null {
  const times = items.flatMap((item) =>
    item.type === 'communication' && item.inbound && item.comm_type === 'whatsapp_message'
      ? [msOf(item.datetime)]
      : [],
  )
  return times.length === 0 ? null : new Date(Math.max(...times))
}

/** When the window closes; null when it never opened. */
export function windowEnd(lastInboundAt: Moment | null): Date | null {
  return lastInboundAt === null ? null : new Date(msOf(lastInboundAt) + WHATSAPP_WINDOW_SECONDS * 1000)
}

/** Stalled: no inbound WhatsApp message within the last day, and at exactly 86400 seconds (RPL-20, C1-25). */
export function isStalled(lastInboundAt: Moment | null, now: Moment): boolean {
  const end = windowEnd(lastInboundAt)
  return end === null || msOf(now) >= end.getTime()
}
