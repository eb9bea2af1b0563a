import {
  type Obstacle,
  obstacleTo,
  respectsQuietHours,
} from '@enamel/domain/communications/delivery/obstacle'
import { quietUntil } from '@enamel/domain/communications/messages/quiet-hours'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { practiceOf } from '../practice/index.ts'
import { referrerContacts } from '../unsubscribe/index.ts'
import { backgroundMessages, type MessageOfAnyOrigin } from './background-messages.ts'

/** What keeps messages in the background from being sent now, by the message's id. Other messages have no obstacles. */
export async function obstaclesTo(
  tx: PracticeTx,
  messages: readonly MessageOfAnyOrigin[],
  now: Date,
): Promise<ReadonlyMap<string, Obstacle>> {
  const rows = await backgroundMessages(tx, messages)
  const contactOf = await referrerContacts(
    tx,
    rows.map(({ to_referrer }) => to_referrer),
  )
  const quietEnd = rows.some(respectsQuietHours) ? quietUntil(now, (await practiceOf(tx)).time_zone) : null
  return new Map(
    rows.flatMap((row): [string, Obstacle][] => {
      const obstacle = obstacleTo(row, { referrer: contactOf(row.to_referrer), now, quietEnd })
      return obstacle ? [[row.id, obstacle]] : []
    }),
  )
}
