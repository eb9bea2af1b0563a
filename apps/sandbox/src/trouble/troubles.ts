/**
 * The troubles of a service. down: connections break before anything is read. slow: seconds late. error: fails inside
 * (500; 451). lose_replies: carries requests out without an answer. reject: refuses requests (400; 550). expired_token:
 * knows our credentials no longer (401; 535). The identity provider answers error and reject to authorisation requests
 * in OAuth's terms (server_error, access_denied), and expired_token to refresh tokens (invalid_grant).
 */
const whenAsked = ['ok', 'down', 'slow', 'error', 'lose_replies', 'expired_token', 'reject'] as const

/** The troubles of a service with webhooks: every webhook comes twice; a message's status reports come last first. */
const whenNotifying = ['duplicate', 'reorder'] as const

/**
 * The troubles of a service that counts requests, or is behind another program. rate: the limit, in the status of a
 * refusal (403). rate_429: the limit, with Retry-After. garbage: answers 200 with nonsense.
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
  /** The share of requests that meet it, 0 to 1. */
  rate: number
}

export interface Troubles {
  all(): Trouble[]
  set(trouble: Trouble): void
  /**
   * Whether this request meets trouble.
   * @param among the modes that can touch it; any other present mode leaves it alone and is not used up
   */
  strikes<M extends Mode>(service: Service, among: readonly M[]): M | 'ok'
  reset(): void
}

/**
 * The switches for trouble. A rate is applied evenly rather than by chance, so that a test knows what it gets: at 0.5
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
    strikes(service, among) {
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
