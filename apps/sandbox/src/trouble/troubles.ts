/**
 * The troubles of a service. down: connections break before anything is read. slow: answers take seconds. error:
 * internal errors (500; 451). lose_replies: carries requests out and breaks the connection. reject: refuses requests
 * (400; 550). expired_token: rejects our credentials (401; 535). The identity provider answers error and reject to
 * authorisation requests in OAuth's terms (server_error, access_denied), and expired_token to refresh tokens
 * (invalid_grant).
 */
const whenAsked = ['ok', 'down', 'slow', 'error', 'lose_replies', 'expired_token', 'reject'] as const

/**
 * The troubles of a service with webhooks. duplicate: sends every webhook twice. reorder: sends a message's last status
 * report first.
 */
const whenNotifying = ['duplicate', 'reorder'] as const

/**
 * The troubles of a service with a rate limit or a proxy. rate: the limit, with the status of a refusal (403).
 * rate_429: the limit, with Retry-After. garbage: answers 200 with an invalid body.
 */
const whenCounting = ['rate', 'rate_429', 'garbage'] as const

/** The kinds of trouble that each service can be in. */
export const troubleModes = {
  carrier: [...whenAsked, ...whenNotifying],
  whatsapp: [...whenAsked, ...whenNotifying],
  mail: whenAsked,
  identity: ['ok', 'down', 'slow', 'error', 'expired_token', 'reject'],
  'practice-system': [...whenAsked, ...whenCounting],
} as const

export type Service = keyof typeof troubleModes
export type Mode = (typeof troubleModes)[Service][number]

export const services = Object.keys(troubleModes) as Service[]

/** How long a service in the mode slow takes. */
export const SLOW_MS = 4_000

export interface Trouble {
  service: Service
  mode: Mode
  /** The share of requests that it affects, 0 to 1. */
  rate: number
}

export interface Troubles {
  all(): Trouble[]
  set(trouble: Trouble): void
  /**
   * The trouble of the next request, counted towards the rate.
   * @param among the modes that can affect this request; in any other mode the answer is `ok` and nothing is counted
   */
  take<M extends Mode>(service: Service, among: readonly M[]): M | 'ok'
  reset(): void
}

/**
 * The present trouble of each service. A rate is applied evenly, not by chance, so that tests can rely on it: at 0.5
 * every second request is affected, beginning with the second.
 */
export function createTroubles(): Troubles {
  const present = new Map<Service, Trouble & { due: number }>()
  const reset = () => {
    for (const service of services) present.set(service, { service, mode: 'ok', rate: 1, due: 0 })
  }
  reset()
  return {
    all: () => [...present.values()].map(({ service, mode, rate }) => ({ service, mode, rate })),
    set: (trouble) => present.set(trouble.service, { ...trouble, due: 0 }),
    take(service, among) {
      const trouble = present.get(service)
      const mode = among.find((one) => one === trouble?.mode)
      if (!trouble || mode === undefined) return 'ok'
      trouble.due += trouble.rate
      if (trouble.due < 1 - Number.EPSILON * 1000) return 'ok'
      trouble.due -= 1
      return mode
    },
    reset,
  }
}
