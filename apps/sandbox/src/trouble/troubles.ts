/**
 * The modes of trouble of every service, except that the identity provider has no lose_replies, and DNS no
 * expired_token. down: drops connections before reading the request. slow: responds after some seconds. error: returns
 * internal errors (HTTP 500, SMTP 451, DNS SERVFAIL). lose_replies: carries requests out and drops the connection.
 * reject: refuses requests (HTTP 400 or 422, SMTP 550, DNS REFUSED). expired_token: rejects the product's credentials
 * (HTTP 401, SMTP 535). For error and reject, all providers with a sign-in (the identity provider, Google, Microsoft,
 * Dentally) respond to authorisation requests in OAuth's terms (server_error, access_denied); in expired_token they
 * refuse refresh tokens (invalid_grant).
 */
const requestModes = ['ok', 'down', 'slow', 'error', 'lose_replies', 'expired_token', 'reject'] as const

/**
 * The additional modes of the carrier and of WhatsApp. duplicate: sends every message of a patient twice, and every
 * status report up to delivered or failed. reorder: sends a message's last status report first.
 */
const webhookModes = ['duplicate', 'reorder'] as const

/**
 * The additional modes of services that call webhooks. lose_webhooks: a webhook that is due is never called, as if every
 * attempt had failed. outage: drops connections, as in the mode down, and calls no webhook; the carrier loses the
 * webhooks of that time for ever, as Twilio does, and WhatsApp and Dentally repeat them afterwards by their rules.
 */
const silentModes = ['lose_webhooks', 'outage'] as const

/**
 * The additional modes of Dentally. rate: the hourly limit is reached, reported with 403. rate_429: too many requests,
 * with Retry-After. garbage: returns 200 with a malformed body.
 */
const dentallyModes = ['rate', 'rate_429', 'garbage'] as const

/** The additional modes of DNS. missing: no name exists. wrong: TXT records have a typing error. */
const dnsModes = ['missing', 'wrong'] as const

/**
 * The additional modes of the mailboxes at Google and Microsoft. expired_access: access tokens are refused, and refreshing
 * works. expired_history: the position of every incremental sync is too old. rate: a limit is reached (Google 403
 * rateLimitExceeded, Graph 429). rate_429: too many requests, with Retry-After. In expired_token refreshing fails as well.
 */
const mailboxModes = ['expired_access', 'expired_history', 'rate', 'rate_429'] as const

/** The modes that each service can be in. */
export const troubleModes = {
  carrier: [...requestModes, ...webhookModes, ...silentModes],
  whatsapp: [...requestModes, ...webhookModes, 'outage'],
  mail: requestModes,
  identity: ['ok', 'down', 'slow', 'error', 'expired_token', 'reject'],
  'practice-system': [...requestModes, ...dentallyModes, ...silentModes],
  mailbox: [...requestModes, ...mailboxModes],
  dns: ['ok', 'down', 'slow', 'error', 'lose_replies', 'reject', ...dnsModes],
} as const

export type Service = keyof typeof troubleModes
export type Mode = (typeof troubleModes)[Service][number]

export const services = Object.keys(troubleModes) as Service[]

/** The delay of a service in the mode `slow`. */
export const SLOW_MS = 4_000

export interface Trouble {
  service: Service
  mode: Mode
  /** The share of requests that are affected, 0 to 1. */
  rate: number
}

export interface Troubles {
  all(): Trouble[]
  set(trouble: Trouble): void
  /**
   * The mode that affects the next request, which is counted towards the rate.
   * @param applicable the modes that can affect this request; in any other mode the result is `ok`, and nothing is
   * counted
   */
  next<M extends Mode>(service: Service, applicable: readonly M[]): M | 'ok'
  reset(): void
}

/**
 * The current trouble of each service. A rate is applied evenly and not at random, so that tests can rely on it: at 0.5
 * every second request is affected, beginning with the second.
 */
export function createTroubles(): Troubles {
  const current = new Map<Service, Trouble & { due: number }>()
  const reset = () => {
    for (const service of services) current.set(service, { service, mode: 'ok', rate: 1, due: 0 })
  }
  reset()
  return {
    all: () => [...current.values()].map(({ service, mode, rate }) => ({ service, mode, rate })),
    set: (trouble) => current.set(trouble.service, { ...trouble, due: 0 }),
    next(service, applicable) {
      const trouble = current.get(service)
      const mode = applicable.find((candidate) => candidate === trouble?.mode)
      if (!trouble || mode === undefined) return 'ok'
      trouble.due += trouble.rate
      if (trouble.due < 1 - Number.EPSILON * 1000) return 'ok'
      trouble.due -= 1
      return mode
    },
    reset,
  }
}
