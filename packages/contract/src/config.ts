import { authModes } from '@enamel/domain/config/auth-mode'
import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pipelineRefusals } from './errors.ts'
import { Init } from './practice.ts'

export const AuthMode = z.enum(authModes)

/** The address of the push-socket service for browsers. */
export const PushConfig = z.object({
  key: z.string(),
  host: z.string(),
  port: z.number(),
  tls: z.boolean(),
  /** The prefix of the protocol's paths, for a service behind a proxy. */
  path: z.string(),
})
export type PushConfig = z.infer<typeof PushConfig>

/** The response of GET /config.json, whose path is not relative to api_base_url (CFG-01, G1-04). */
export const RemoteConfig = z.object({
  api_base_url: z.string().min(1),
  api_version: z.string().min(1),
  /** Null if no push-socket service is configured; the app also works without one (RT-02, G3-31). */
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
  /** Other products of the company that provides this one, for the app-switcher (SHELL-06, G1-34). */
  sibling_products: z.array(z.object({ name: z.string(), url: z.string() })).default([]),
  /** The global object of the operator's analytics script, if there is one (G3-39). */
  analytics_object: z.string().optional(),
})
export type ClientConfig = z.infer<typeof ClientConfig>

export const config = {
  health: endpoint({
    summary: 'Reports that the process is running; needs neither session nor database',
    method: 'GET',
    path: '/health/stateless',
    caller: 'anyone',
    responses: { 200: z.object({ status: z.literal('ok') }) },
    refusals: {},
  }),
  ready: endpoint({
    summary: 'Reports whether this process can serve: database reachable and migrated, not shutting down',
    method: 'GET',
    path: '/health/ready',
    caller: 'anyone',
    responses: { 200: z.object({ status: z.literal('ready') }) },
    refusals: { unavailable: pipelineRefusals.unavailable },
  }),
  init: endpoint({
    summary: 'Everything the app needs to know about the practice and the signed-in person',
    method: 'GET',
    path: '/v3/init',
    caller: 'staff',
    responses: { 200: Init },
    refusals: {},
  }),
}
