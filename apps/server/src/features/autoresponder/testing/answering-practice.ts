import { type AutoresponseType, autoresponseTypes } from '@enamel/domain/autoresponder/autoresponse'
import type { BusinessHours } from '@enamel/domain/autoresponder/business-hours'

interface Given {
  hours?: Partial<BusinessHours>
  /** The answers that are switched on; all by default. */
  answers?: readonly AutoresponseType[]
}

/** The columns of a practice that answers texts; each answer consists of the name of its type. */
export function settingsOf({ hours = {}, answers = autoresponseTypes }: Given): { settings: string } {
  const sms_autoresponses = Object.fromEntries(
    autoresponseTypes.map((type) => [type, { enabled: answers.includes(type), message: type }]),
  )
  return { settings: JSON.stringify({ communications: { business_hours: hours, sms_autoresponses } }) }
}
