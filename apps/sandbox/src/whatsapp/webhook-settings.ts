import { z } from 'zod'
import { persistedFile } from '../persistence/persisted-file.ts'

/** The URL to which the changes of a practice's number are sent, and the headers of those requests. */
export const WebhookSetting = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }),
  headers: z.record(z.string(), z.string()).default({}),
})
export type WebhookSetting = z.output<typeof WebhookSetting>

/** The webhook of each number, by its phone number id. The settings survive a restart. */
export interface WebhookSettings {
  get(phoneNumberId: string): WebhookSetting | undefined
  set(phoneNumberId: string, setting: WebhookSetting): void
}

export function createWebhookSettings(folder: string | undefined): WebhookSettings {
  const settings = persistedFile(
    folder,
    'whatsapp-webhooks',
    z.record(z.string(), WebhookSetting),
    () => ({}),
  )
  return {
    get: (phoneNumberId) => settings.value[phoneNumberId],
    set(phoneNumberId, setting) {
      settings.value[phoneNumberId] = setting
      settings.save()
    },
  }
}
