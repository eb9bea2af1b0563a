import { failedBy } from '../communications/delivery/failure-reason.ts'
import type { CommStatus } from '../communications/messages/status.ts'
import { AT_RISK_MINUTES, isAtRisk } from '../time/at-risk.ts'
import { type Moment, msOf } from '../time/moment.ts'
import { MS_PER_MINUTE, SECONDS_PER_DAY } from '../time/seconds.ts'
import type { TimelineEvent } from '../timeline/event.ts'

/** How long after the patient's last WhatsApp message a custom message may be written (RPL-20, C1-25). */
export const WHATSAPP_WINDOW_SECONDS = SECONDS_PER_DAY

/** The refusal of a custom message after the window has closed (RPL-21). */
export const WHATSAPP_STALLED =
  'You can only write a custom message within 24hrs of the last reply from the patient'

/** The parts of a message that determine the window. */
export interface WhatsAppMessage {
  inbound: boolean
  datetime: Moment
  /** The patient's phone number, E.164. */
  number: string | null
  /** A notice of WhatsApp itself, or a message that WhatsApp did not deliver. */
  notice: boolean
  status: CommStatus | null
  failure_reason: string | null
}

/**
 * When the patient last wrote from this number, which opened their window; notices do not count. Null for never, and
 * after WhatsApp has refused a later message of ours because the window was closed.
 * @param number the patient's current phone number, E.164: a window belongs to a number, not to a person
 */
export function windowOpenedAt(messages: readonly WhatsAppMessage[], number: string | null): Date | null {
  const withNumber = messages.filter((message) => number !== null && message.number === number)
  const opened = latest(withNumber.filter(({ inbound, notice }) => inbound && !notice))
  const refused = latest(
    withNumber.filter((message) => !message.inbound && failedBy('window_closed', message)),
  )
  return opened === null || (refused !== null && refused > opened) ? null : new Date(opened)
}

function latest(messages: readonly { datetime: Moment }[]): number | null {
  return messages.length === 0 ? null : Math.max(...messages.map(({ datetime }) => msOf(datetime)))
}

/**
 * When the window opened, from a timeline. A file without text has no number: the file counts as sent from the current
 * number.
 */
export function windowOpenedIn(items: readonly TimelineEvent[], number: string | null): Date | null {
  const messages = items.flatMap((item): WhatsAppMessage[] => {
    switch (item.type) {
      case 'communication': {
        if (item.comm_type !== 'whatsapp_message') return []
        const { inbound, datetime, notice = false, status, failure_reason } = item
        const patientNumber = (inbound ? item.from_number : item.to_number)?.number ?? null
        return [{ inbound, datetime, number: patientNumber, notice, status, failure_reason }]
      }
      case 'attachment': {
        if (item.comm_type !== 'whatsapp_message') return []
        const { inbound, datetime } = item
        return [{ inbound, datetime, number, notice: false, status: null, failure_reason: null }]
      }
      default:
        return []
    }
  })
  return windowOpenedAt(messages, number)
}

/** When the window closes; null when it never opened, or WhatsApp has reported it as closed. */
export function windowEnd(openedAt: Moment | null): Date | null {
  return openedAt === null ? null : new Date(msOf(openedAt) + WHATSAPP_WINDOW_SECONDS * 1000)
}

/**
 * Whether the window is closed: it never opened, WhatsApp has reported it as closed, or it opened at least 86400
 * seconds ago (RPL-20, C1-25).
 */
export function isStalled(openedAt: Moment | null, now: Moment): boolean {
  const end = windowEnd(openedAt)
  return end === null || msOf(now) >= end.getTime()
}

/**
 * The state of the WhatsApp window (RPL-21, G1-50). `changesAt` is when the state next changes if no message arrives
 * before then.
 */
export type WhatsAppWindow =
  | { kind: 'open'; changesAt: Date }
  /** The window closes soon; `minutes` are rounded up. */
  | { kind: 'closing'; minutes: number; changesAt: Date }
  /** Only approved templates can be sent. */
  | { kind: 'stalled' }

/**
 * `loading` until the timeline is loaded; `unchecked` when the state cannot or need not be determined here: the server
 * checks the window when a message is sent.
 */
export type WindowState = WhatsAppWindow | { kind: 'loading' } | { kind: 'unchecked' }

/** The state of the window at a moment. */
export function whatsAppWindow(openedAt: Moment | null, now: Moment): WhatsAppWindow {
  const end = windowEnd(openedAt)?.getTime()
  if (end === undefined || isStalled(openedAt, now)) return { kind: 'stalled' }
  const minutesBeforeEnd = (minutes: number) => new Date(end - minutes * MS_PER_MINUTE)
  if (!isAtRisk(minutesBeforeEnd(0), now))
    return { kind: 'open', changesAt: minutesBeforeEnd(AT_RISK_MINUTES) }
  const minutes = Math.ceil((end - msOf(now)) / MS_PER_MINUTE)
  return { kind: 'closing', minutes, changesAt: minutesBeforeEnd(minutes - 1) }
}
