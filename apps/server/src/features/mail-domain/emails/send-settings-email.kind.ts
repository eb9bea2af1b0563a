import { z } from 'zod'
import { jobKind } from '../../../jobs/job.ts'

/** The job that sends an email of the settings to the relay. */
export const sendSettingsEmailKind = jobKind({
  name: 'mail-domain.send-email',
  payload: z.object({ client_id: z.uuid(), email_id: z.uuid() }),
  maxAttempts: 25,
})
export type SettingsEmailPayload = z.infer<typeof sendSettingsEmailKind.payload>

export function settingsEmailKey({ email_id }: SettingsEmailPayload): string {
  return `settings-email ${email_id}`
}
