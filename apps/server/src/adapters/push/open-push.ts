import { type EmbeddedPushOptions, embeddedPush } from './embedded-push.ts'
import { noPush } from './no-push.ts'
import { pacedPush } from './paced-push.ts'
import type { PushGateway } from './push-gateway.ts'
import { readServiceAddress } from './service-address.ts'
import { servicePush } from './service-push.ts'

/** The value of PUSH_URL with which browsers get no events. */
const NO_PUSH = 'none'

/**
 * Push by the product's own sockets, by the service that PUSH_URL names, or none.
 * @throws Error when PUSH_URL cannot be read
 */
export function openPush({
  pushUrl,
  ...options
}: EmbeddedPushOptions & { pushUrl: string | undefined }): PushGateway {
  if (pushUrl === NO_PUSH) return noPush
  if (pushUrl === undefined) return pacedPush(embeddedPush(options))
  return pacedPush(
    servicePush({
      service: readServiceAddress(pushUrl),
      databaseUrl: options.databaseUrl,
      db: options.db,
      log: options.log,
    }),
  )
}
