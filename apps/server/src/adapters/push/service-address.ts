import type { PushConfig } from '@enamel/contract/config'

/** The push service that PUSH_URL names. */
export interface PushService {
  key: string
  secret: string
  appId: string
  /** Where events are sent, without a slash at the end. */
  apiUrl: string
  clientConfig: PushConfig
}

/**
 * Reads `https://KEY:SECRET@host[:port]/apps/ID`. Browsers use the same host, except for Pusher's own API hosts, which
 * have a different host for sockets; `?ws_host=`, `?ws_port=` and `?ws_path=` override what browsers use.
 * @throws Error when the address does not have this format
 */
export function readServiceAddress(pushUrl: string): PushService {
  const url = new URL(pushUrl)
  const appId = /^\/apps\/([^/]+)\/?$/.exec(url.pathname)?.[1]
  if (!appId || !url.username || !url.password || !/^https?:$/.test(url.protocol)) {
    throw new Error('PUSH_URL must look like https://KEY:SECRET@host/apps/ID')
  }
  const key = decodeURIComponent(url.username)
  const tls = url.protocol === 'https:'
  const port = url.searchParams.get('ws_port') ?? url.port
  return {
    key,
    secret: decodeURIComponent(url.password),
    appId,
    apiUrl: `${url.protocol}//${url.host}`,
    clientConfig: {
      key,
      host: url.searchParams.get('ws_host') ?? socketHost(url.hostname),
      port: port ? Number(port) : portOfScheme(tls),
      tls,
      path: url.searchParams.get('ws_path') ?? '',
    },
  }
}

/** The default port of the scheme. */
export function portOfScheme(tls: boolean): number {
  return tls ? 443 : 80
}

/** Pusher accepts events at `api-eu.pusher.com` and sockets at `ws-eu.pusher.com`. */
function socketHost(apiHost: string): string {
  if (apiHost === 'api.pusherapp.com' || apiHost === 'api.pusher.com') return 'ws.pusherapp.com'
  return apiHost.replace(/^api(-[a-z0-9]+\.pusher\.com)$/, 'ws$1')
}
