import { z } from 'zod'
import { ask, type Graph } from './graph-call.ts'
import { deltaFolders, type OutlookMailbox, wellKnown } from './outlook-folders.ts'
import { receivedSince } from './outlook-list.ts'

const FolderCount = z.object({ totalItemCount: z.number().int().nonnegative() })
const Count = z.object({ '@odata.count': z.number().int().nonnegative() })

/**
 * How many emails the first pass looks through: all of inbox and sent mail, and of the other folders those since then.
 * Null if Graph does not say it.
 */
export async function countEmails(
  graph: Graph,
  { folders }: OutlookMailbox,
  since: Date,
): Promise<number | null> {
  const present = wellKnown.filter((name) => folders[name])
  const [asked, all, ...inFolders] = await Promise.all([
    Promise.all(
      deltaFolders.map((name) =>
        ask(graph, { path: `/me/mailFolders/${name}`, query: { $select: 'totalItemCount' } }, FolderCount),
      ),
    ),
    countSince(graph, '/me/messages', since),
    ...present.map((name) => countSince(graph, `/me/mailFolders/${name}/messages`, since)),
  ])
  let total = all ?? Number.NaN
  for (const count of asked) total += count.kind === 'answered' ? count.value.totalItemCount : Number.NaN
  for (const count of inFolders) total -= count ?? Number.NaN
  return Number.isNaN(total) ? null : Math.max(total, 0)
}

async function countSince(graph: Graph, path: string, since: Date): Promise<number | null> {
  const query = { $filter: receivedSince(since), $count: 'true', $top: '1', $select: 'id' }
  const count = await ask(graph, { path, query }, Count)
  return count.kind === 'answered' ? count.value['@odata.count'] : null
}
