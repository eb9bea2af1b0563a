import { isSameSource } from '@enamel/domain/sources/source'
import type { SourcesReassigned } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { deleteSpend, lockSpend, typedSpend, writeSpend } from './spend.queries.ts'

/**
 * Moves the spend of sources that were renamed or removed to the source that their leads have now, where it is added to
 * the spend of the same month.
 */
export const moveSpend: Reaction<SourcesReassigned> = async (tx, { from, to, at }) => {
  await lockSpend(tx)
  const moved = (await typedSpend(tx)).filter(({ source }) =>
    [...from, to].some((name) => isSameSource(name, source)),
  )
  if (moved.every(({ source }) => source === to)) return
  const months = new Map<string, number>()
  for (const { month, pence } of moved) months.set(month, (months.get(month) ?? 0) + pence)
  await deleteSpend(tx, [...new Set(moved.map(({ source }) => source))])
  for (const [month, pence] of months) await writeSpend(tx, { source: to, month, pence, userId: null, at })
}
