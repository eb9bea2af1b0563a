import type { PracticeTx } from '../../db/practice-tx.ts'
import type { StaffContext } from '../../http/pipeline/context.ts'
import { type HandlerResult, type Refused, refuse } from '../../http/pipeline/handler-result.ts'
import { presentEnd } from './present-end.ts'
import { type LockedScheduled, lockListed } from './scheduled-message.queries.ts'

type Command<O> = (tx: PracticeTx, locked: LockedScheduled, now: Date) => Promise<O>

/**
 * Changes a message that is listed, in one transaction in which it is locked. One that is not listed any more is
 * refused, with what has become of it.
 */
export function changeListed<O extends HandlerResult<unknown, string>>(
  { deps, session, change }: StaffContext,
  { id }: { id: string },
  command: Command<O>,
): Promise<O | Refused<'not_found'>> {
  return change<O | Refused<'not_found'>>(async (tx) => {
    const locked = await lockListed(tx, id)
    if (locked) return command(tx, locked, deps.clock.now())
    return refuse('not_found', { values: { reason: await presentEnd(tx, id, session.userId) } })
  })
}
