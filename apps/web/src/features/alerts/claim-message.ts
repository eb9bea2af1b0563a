import { wait } from '../../lib/wait.ts'

/** How long a claim lasts: longer than the same message takes to reach the last tab. */
const CLAIM_MS = 10_000

/**
 * Whether this tab may alert the user to a message: only the first tab of the browser that asks. A browser without locks
 * shows one notification for all tabs in any case, because notifications of one message replace each other.
 */
export function claimMessage(id: string): Promise<boolean> {
  const { locks } = navigator
  if (!locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    void locks.request(`enamel message ${id}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null)
      if (lock) await wait(CLAIM_MS)
    })
  })
}
