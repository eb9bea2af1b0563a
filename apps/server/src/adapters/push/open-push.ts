import { type EmbeddedPushOptions, embeddedPush } from './embedded-push.ts'
import type { PushGateway } from './push-gateway.ts'
import { readServiceAddress } from './service-address.ts'
import { servicePush } from './service-push.ts'

/**
 * Push by the product's own sockets, or by the service that PUSH_URL names.
 * @throws Error when PUSH_URL cannot be read
 */
export function openPush({
  pushUrl,
  ...options
}: EmbeddedPushOptions & { pushUrl: string | undefined }): PushGateway {
  if (pushUrl === undefined) return embeddedPush(options)
  return servicePush({
    service: readServiceAddress(pushUrl),
    databaseUrl: options.databaseUrl,
    log: options.log,
  })
}
