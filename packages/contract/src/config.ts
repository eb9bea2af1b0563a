import { authModes } from '@enamel/domain/config/auth-mode'
import { countries, DEFAULT_COUNTRY } from '@enamel/domain/config/country'
import { DEFAULT_ROLE } from '@enamel/domain/config/init-defaults'
import { viewChannels } from '@enamel/domain/inbox/channels'
import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pipelineRefusals } from './errors.ts'
import { Id } from './fields.ts'

export const AuthMode = z.enum(authModes)

/** Where browsers find the push-socket service. */
export const PushConfig = z.object({
  key: z.string(),
  host: z.string(),
  port: z.number(),
  tls: z.boolean(),
  /** The prefix of the protocol's paths, for a service behind a proxy. */
  path: z.string(),
})
export type PushConfig = z.infer<typeof PushConfig>

/** GET /config.json: the one call outside api_base_url (CFG-01, G1-04). */
export const RemoteConfig = z.object({
  api_base_url: z.string().min(1),
  api_version: z.string().min(1),
  /** Null where no push-socket service is configured: the app works without (RT-02, G3-31). */
  realtime: PushConfig.nullable(),
})
export type RemoteConfig = z.infer<typeof RemoteConfig>

/** The JSON block `client-config` that the server writes into index.html (CFG-06, G1-03). */
export const ClientConfig = z.object({
  ui_base_url: z.string(),
  allowed_redirect_urls: z.array(z.string()).default([]),
  auth_mode: AuthMode.default('legacy'),
  environment: z.string().default('production'),
  ui_version: z.string().default('local'),
  sso_url: z.string().nullable().default(null),
  sso_provider: z.string().nullable().default(null),
  product_name: z.string().default(PRODUCT_NAME),
  /** Other products of the same provider, for the app-switcher (SHELL-06, G1-34). */
  sibling_products: z.array(z.object({ name: z.string(), url: z.string() })).default([]),
})
export type ClientConfig = z.infer<typeof ClientConfig>

export const BusinessHours = z.record(
  z.string(),
  z.object({ opens: z.string(), closes: z.string() }).nullable(),
)
export const SmsAutoresponses = z.record(z.string(), z.object({ enabled: z.boolean(), message: z.string() }))

export const ClientSettings = z.object({
  practice: z.object({
    name: z.string(),
    phone: z.string(),
    representative: z.string(),
    signature: z.object({ enabled: z.boolean(), html: z.string() }),
  }),
  assets: z.object({
    logo: z.string().nullable(),
    footer: z.string().nullable(),
    rep: z.string().nullable(),
  }),
  communications: z.object({ business_hours: BusinessHours, sms_autoresponses: SmsAutoresponses }),
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

/** GET /v3/init (CFG-13, G1-04). */
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
    email_enabled: z.boolean(),
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

export const config = {
  health: endpoint({
    summary: 'Reports that the process is running; needs neither session nor database',
    method: 'GET',
    path: '/health/stateless',
    caller: 'anyone',
    answers: { 200: z.object({ status: z.literal('ok') }) },
    refusals: {},
  }),
  ready: endpoint({
    summary: 'Reports whether this process can serve: database reachable and migrated, not shutting down',
    method: 'GET',
    path: '/health/ready',
    caller: 'anyone',
    answers: { 200: z.object({ status: z.literal('ready') }) },
    refusals: { unavailable: pipelineRefusals.unavailable },
  }),
  init: endpoint({
    summary: 'Everything the app needs to know about the practice and the signed-in person',
    method: 'GET',
    path: '/v3/init',
    caller: 'staff',
    answers: { 200: Init },
    refusals: {},
  }),
}
