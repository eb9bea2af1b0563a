import { FairRateLimiter } from '../../realtime/fair-rate-limiter.ts'
import type { PushGateway } from './push-gateway.ts'

/**
 * When a process or a service ends, all its browsers subscribe again at once, and each then loads what it shows, with
 * about ten requests. This many a second leave the process half of its time; the wait is shorter than the time in which
 * a socket has to subscribe.
 */
const PACE = { burst: 50, perSecond: 40, maxWaitMs: 25_000 }

/** The subscription may be tried again later. The status is that of the response. */
class TooManySubscriptions extends Error {
  readonly statusCode = 503
}

/**
 * Push whose subscriptions are signed in turn, each session's after the others'. A browser that waits for its turn does
 * not have to come again.
 */
export function pacedPush(push: PushGateway): PushGateway {
  const limiter = new FairRateLimiter(PACE)
  return {
    ...push,
    async authorise(...subscription) {
      const [{ tokenHash }] = subscription
      if (!(await limiter.turn(tokenHash.toString('base64'))))
        throw new TooManySubscriptions('Too many subscriptions at once')
      return push.authorise(...subscription)
    },
    stop() {
      limiter.stop()
      return push.stop()
    },
  }
}
