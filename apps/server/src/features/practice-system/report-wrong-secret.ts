import { MS_PER_HOUR } from '@enamel/domain/time/seconds'
import type { Clock } from '../../clock.ts'
import type { ProductLog } from '../../log.ts'
import { oncePerPeriod } from '../../once-per-period.ts'

/**
 * Returns a function that logs that webhook requests to a practice have a wrong signature, at most once an hour for each
 * practice: its URL is no secret, so strangers can send such requests too.
 */
export function wrongSecretReporter(clock: Clock) {
  const isFirstInHour = oncePerPeriod(MS_PER_HOUR)
  return (log: Pick<ProductLog, 'warn'>, clientId: string, hasSecret: boolean): void => {
    if (!isFirstInHour(clientId, clock)) return
    log.warn(
      { client_id: clientId },
      hasSecret
        ? 'webhook requests of Dentally are signed with another secret than the stored one: if the practice changed it, store it with "npm run practice -- dentally"'
        : 'webhook requests of Dentally arrive, but no secret is stored for them: store it with "npm run practice -- dentally"',
    )
  }
}
