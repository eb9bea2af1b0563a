import { inPractice } from '../../../db/in-practice.ts'
import { lookup } from '../../../db/lookup.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { lockPractice } from '../../practice/index.ts'
import { addBuiltInWorkflows } from './add-built-in-workflows.ts'

/**
 * Gives the built-in workflows to practices that were created before the product had them. Processes that start at the
 * same time wait for each other, and add them once.
 */
export async function addMissingWorkflows({ db, clock }: Dependencies): Promise<void> {
  for (const clientId of await lookup.allPractices(db)) {
    await inPractice(db, clientId, async (tx) => {
      const hasWorkflows = () =>
        tx
          .selectFrom('workflows')
          .select('id')
          .where('client_id', '=', tx.clientId)
          .limit(1)
          .executeTakeFirst()
      if (await hasWorkflows()) return
      await lockPractice(tx)
      if (!(await hasWorkflows())) await addBuiltInWorkflows(tx, clock.now())
    })
  }
}
