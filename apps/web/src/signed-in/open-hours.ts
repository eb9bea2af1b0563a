import type { OpenHours } from '@enamel/domain/practice-settings/open-times'
import { useInit } from './init.api.ts'

/** The practice's business hours, within which dates and times are proposed. */
export function useOpenHours(): OpenHours {
  return useInit().settings.communications.business_hours
}
