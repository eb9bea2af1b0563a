import type { CommunicationSettings } from '@enamel/contract/communication-settings'
import {
  type Autoresponses,
  autoresponseTypes,
  DEFAULT_AUTORESPONSE,
} from '@enamel/domain/autoresponder/autoresponse'
import { type BusinessHours, weekdays } from '@enamel/domain/autoresponder/business-hours'
import { type Practice, readSettings } from '../practice/index.ts'

/**
 * The settings for emails and texts as the API returns them: all seven days, and all four answers (G3-22). A day whose
 * hours were never set is closed.
 */
export function presentCommunications(practice: Practice): CommunicationSettings {
  const { business_hours, sms_autoresponses, undo_send_seconds } = readSettings(practice, 'communications')
  return {
    sending_email: practice.sending_email,
    business_hours: Object.fromEntries(
      weekdays.map((day) => [day, business_hours[day] ?? null]),
    ) as BusinessHours,
    sms_autoresponses: Object.fromEntries(
      autoresponseTypes.map((type) => [type, sms_autoresponses[type] ?? DEFAULT_AUTORESPONSE]),
    ) as Autoresponses,
    undo_send_seconds,
    sms_status: presentSmsStatus(practice),
  }
}

/** The number that patients see on texts; null while texts are off. */
export function presentSmsStatus({ sms_enabled, sms_number }: Practice): { number: string | null } {
  return { number: sms_enabled ? sms_number : null }
}
