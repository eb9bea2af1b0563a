import { integrationDescriptions, type MailboxKey } from '@enamel/domain/integrations/integration'
import type { MailboxStep } from '../../../adapters/mailbox/mailbox-provider.ts'
import { inPractice } from '../../../db/in-practice.ts'
import {
  type CatchUp,
  type CatchUpResult,
  type MailboxConnection,
  mailboxConnections,
  mailboxTokens,
  moveCursor,
  type Progress,
  recordCoverage,
  resultOfTrouble,
  retryLater,
  STOPPED,
  withAccessToken,
} from '../../integrations/index.ts'
import { countEmailsOfPatients, nextEmailsOfPatients } from '../../patients/index.ts'
import { type Position, readPosition } from './position.ts'
import {
  type FetchedStep,
  isTokenRefused,
  type PracticeMailbox,
  type Reading,
  readStep,
} from './read-step.ts'
import { removeFiles, storeFetched, unstoredFiles } from './store-fetched.ts'
import { hasUnplacedMail } from './unplaced-mail.ts'

const SUPERSEDED: CatchUpResult = { kind: 'superseded' }
/** Everything has been fetched, but staff do not see all of it yet. */
const PLACING: CatchUpResult = {
  kind: 'later',
  afterMs: 2_000,
  detail: 'emails are being placed on timelines',
  isOwnWork: true,
}

/**
 * Fetches from a practice's mailbox the mail of patients that the practice does not have yet: the first time that of a
 * year, then what is new. Only that mail is fetched and stored (docs/adr/0061). A run is complete once all of it is on
 * timelines.
 */
export function mailboxCatchUp(key: MailboxKey): CatchUp {
  const { displayName } = integrationDescriptions[key]
  const notAllowed = `${displayName} does not let us read this mailbox. Sign in again and allow everything that we ask for.`
  return async (context, clientId, onProgress) => {
    const { deps, log, signal } = context
    const mailbox = { deps, log, key, clientId }
    const progressOf = measureProgress(mailbox)
    let done = 0
    let hasBegunAgain = false
    for (;;) {
      if (signal?.aborted) return STOPPED
      const position = await inPractice(deps.db, clientId, (tx) => readPosition(tx, key))
      if (!position) return SUPERSEDED
      const now = deps.clock.now()
      const access = await withAccessToken(context, mailboxTokens[key], clientId, {
        ask: async (token, connection) => ({
          connection,
          reading: await readFrom(mailbox, token, { connection, position, now }),
        }),
        isRefused: ({ reading }) => isTokenRefused(reading),
      })
      if (access.kind !== 'answered') return resultOfTrouble(access, notAllowed)

      const { reading, connection } = access.answer
      if (reading.kind === 'other_account') return SUPERSEDED
      if (reading.kind === 'expired') {
        if (hasBegunAgain) return retryLater('the provider forgets our place again and again')
        hasBegunAgain = true
        await inPractice(deps.db, clientId, (tx) => moveCursor(tx, key, position, null))
        continue
      }
      if (reading.kind !== 'fetched') return resultOfTrouble(reading, notAllowed)
      const stored = await storeStep(mailbox, reading, { position, connection })
      if (stored === 'outdated') continue
      const { step, trouble } = reading
      if (trouble) return resultOfTrouble(trouble, notAllowed)
      done += step.lookedAt
      await onProgress(await progressOf(step, done))
      if (step.isLast) return stored === 'complete' ? { kind: 'complete' } : PLACING
    }
  }
}

/** Says after each step how far a run is: by the emails it looked through, or by the addresses it searched for. */
function measureProgress({ deps, clientId }: PracticeMailbox) {
  let addresses: number | null = null
  return async ({ searched, total }: MailboxStep, lookedAt: number): Promise<Progress> => {
    if (searched === undefined) return { unit: 'items', done: lookedAt, total }
    addresses ??= await inPractice(deps.db, clientId, countEmailsOfPatients)
    // Some may have been removed since they were searched for.
    return { unit: 'addresses', done: Math.min(searched, addresses), total: addresses }
  }
}

async function readFrom(
  mailbox: PracticeMailbox,
  token: string,
  { connection, position, now }: { connection: MailboxConnection; position: Position; now: Date },
): Promise<Reading | { kind: 'other_account' }> {
  if (connection.account !== position.account) return { kind: 'other_account' }
  const { db } = mailbox.deps
  const { cursor, since, completeUntil } = position
  const addressesAfter = (address: string | null, limit: number) =>
    inPractice(db, mailbox.clientId, (tx) => nextEmailsOfPatients(tx, address, limit))
  const everything = completeUntil !== null
  return readStep(mailbox, token, { cursor, since, now, everything, addressesAfter })
}

/**
 * Stores a step's emails together with where the next step continues. After trouble the same step is read again, without
 * the emails that are stored by then.
 * @returns 'complete' after the last step, if all emails are on timelines; 'outdated', with nothing stored, when another
 *   run was faster or the practice was disconnected
 */
async function storeStep(
  { deps, key, clientId }: PracticeMailbox,
  { step, emails, trouble }: FetchedStep,
  { position, connection }: { position: Position; connection: MailboxConnection },
): Promise<'stored' | 'complete' | 'outdated'> {
  const { connectedAt, completeUntil, since } = position
  const now = deps.clock.now()
  let isComplete = false
  const unneeded = await inPractice(deps.db, clientId, async (tx) => {
    if (!(await moveCursor(tx, key, position, trouble ? position.cursor : step.cursor))) return null
    const files = await storeFetched(tx, emails, { mailbox: key, connectedAt, now })
    isComplete = !trouble && step.isLast && !(await hasUnplacedMail(tx, key))
    if (isComplete) await recordCoverage(tx, key, { since: completeUntil ?? since, until: step.until })
    await mailboxConnections[key].markSeen(tx, connection, {}, { secret: deps.secret, now })
    return files
  })
  await removeFiles(deps, unneeded ?? (await filesAfterDisconnecting()))
  if (unneeded === null) return 'outdated'
  return isComplete ? 'complete' : 'stored'

  /** While the mailbox is connected, even again, another run stores the same emails in the same files. */
  function filesAfterDisconnecting(): Promise<string[]> {
    return inPractice(deps.db, clientId, async (tx) =>
      (await readPosition(tx, key))?.account === position.account ? [] : unstoredFiles(tx, emails),
    )
  }
}
