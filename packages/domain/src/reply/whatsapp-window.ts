import { AT_RISK_MINUTES, isAtRisk } from '../time/at-risk.ts'
import { type Moment, msOf } from '../time/moment.ts'
import { MS_PER_MINUTE, SECONDS_PER_DAY } from '../time/seconds.ts'
import type { TimelineEvent } from '../timeline/event.ts'

/** How long after the patient's last WhatsApp message a custom one may be written (RPL-20, C1-25). */
export const WHATSAPP_WINDOW_SECONDS = SECONDS_PER_DAY

/** What a custom message is answered with after the window has closed (RPL-21). */
export const WHATSAPP_STALLED =
  'You can only write a custom message within 24hrs of the last reply from the patient'

function isInboundWhatsApp(item: TimelineEvent): boolean {
  const isMessage = item.type === 'communication' || item.type === 'attachment'
  return isMessage && item.inbound && item.comm_type === 'whatsapp_message'
}

/**
 * When the patient last wrote, or sent a file, by WhatsApp; outbound messages and other channels do not count. Null for
 * never.
 */
export function lastInboundWhatsApp(items: readonly TimelineEvent[]): Date | null {
  const times = items.filter(isInboundWhatsApp).map(({ datetime }) => msOf(datetime))
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

/** What can be written on WhatsApp (RPL-21, G1-50); `changesAt` is when that will be otherwise by itself. */
export type WhatsAppWindow =
  | { kind: 'open'; changesAt: Date }
  /** In its last minutes; `minutes` are begun ones. */
  | { kind: 'closing'; minutes: number; changesAt: Date }
  /** Only approved templates. */
  | { kind: 'stalled' }

/** `unknown` while it is being found out; `untold` where nothing says, or nothing has to: the server will. */
export type KnownWindow = WhatsAppWindow | { kind: 'unknown' } | { kind: 'untold' }

/** The window as it is at a moment. */
export function whatsAppWindow(lastInboundAt: Moment | null, now: Moment): WhatsAppWindow {
  const end = windowEnd(lastInboundAt)?.getTime()
  if (end === undefined || isStalled(lastInboundAt, now)) return { kind: 'stalled' }
  const before = (minutes: number) => new Date(end - minutes * MS_PER_MINUTE)
  if (!isAtRisk(before(0), now)) return { kind: 'open', changesAt: before(AT_RISK_MINUTES) }
  const minutes = Math.ceil((end - msOf(now)) / MS_PER_MINUTE)
  return { kind: 'closing', minutes, changesAt: before(minutes - 1) }
}
