import { countries, DEFAULT_COUNTRY } from '@enamel/domain/config/country'
import { DEFAULT_ROLE } from '@enamel/domain/config/init-defaults'
import { viewChannels } from '@enamel/domain/inbox/channels'
import { z } from 'zod'
import { Id } from './fields.ts'

export const BusinessHours = z.record(
  z.string(),
  z.object({ opens: z.string(), closes: z.string() }).nullable(),
)
export const SmsAutoresponses = z.record(z.string(), z.object({ enabled: z.boolean(), message: z.string() }))

/** The addresses of the practice's pictures; null for those that it does not have (PRC-07, G3-20). */
export const Assets = z.object({
  logo: z.string().nullable(),
  footer: z.string().nullable(),
  rep: z.string().nullable(),
})
export type Assets = z.infer<typeof Assets>

/** The practice's own signature for emails; `html` is empty without one. */
export const Signature = z.object({ enabled: z.boolean(), html: z.string() })
export type Signature = z.infer<typeof Signature>

export const ClientSettings = z.object({
  practice: z.object({
    name: z.string(),
    phone: z.string(),
    representative: z.string(),
    signature: Signature,
  }),
  assets: Assets,
  communications: z.object({
    business_hours: BusinessHours,
    sms_autoresponses: SmsAutoresponses,
    /** How long a sent message can be taken back. */
    undo_send_seconds: z.number().int(),
  }),
  dns: z.record(z.string(), z.unknown()),
  test_email: z.record(z.string(), z.unknown()),
  inbox_views: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      channel: z.enum(viewChannels).nullable(),
      feature: z.string().nullable(),
    }),
  ),
})
export type ClientSettings = z.infer<typeof ClientSettings>

/** The response of GET /v3/init (CFG-13, G1-04). */
export const Init = z.object({
  role: z.string().default(DEFAULT_ROLE),
  tx_types: z.array(z.string()),
  subscriber_id: z.string(),
  subscriber_hash: z.string(),
  features: z.array(z.string()),
  client: z.object({
    id: Id,
    name: z.string(),
    country: z.enum(countries).default(DEFAULT_COUNTRY),
    time_zone: z.string(),
    sms_enabled: z.boolean(),
    /** Whether the carrier sends MMS from the practice's number. */
    sms_mms: z.boolean(),
    email_enabled: z.boolean(),
    /** The address from which emails are sent that no mailbox sends; null if the practice has none. */
    sending_email: z.string().nullable(),
    referrals_enabled: z.boolean(),
    labels: z.array(z.string()),
    tx_types: z.array(z.string()),
    sources: z.array(z.string()),
  }),
  settings: ClientSettings,
  labels: z.array(z.string()),
  labels_history: z.array(z.string()),
})
export type Init = z.infer<typeof Init>
