import type { ClientConfig } from '@enamel/contract/config'

export type PushService = NonNullable<ClientConfig['push']>

/** Where the sockets of a push service are. */
export interface PushAddress {
  key: string
  host: string
  port: number
  tls: boolean
  path: string
}

/**
 * The address of the configured service; what the configuration leaves open is the page's own.
 * @param page the page's location
 */
export function pushAddress(
  { key, host, port, tls, path }: PushService,
  page: { hostname: string; port: string; protocol: string },
): PushAddress {
  const own = host === null
  // A page that came over TLS may open no other sockets, whatever a proxy before the server hides.
  const secure = own ? page.protocol === 'https:' : tls
  const ownPort = own && page.port !== '' ? Number(page.port) : null
  return { key, host: host ?? page.hostname, port: port ?? ownPort ?? (secure ? 443 : 80), tls: secure, path }
}
