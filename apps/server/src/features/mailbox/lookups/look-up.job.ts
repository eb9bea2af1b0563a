import { FIRST_FETCH_MS } from '@enamel/domain/mailbox/mail-of-patients'
import { inPractice } from '../../../db/in-practice.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { type JobContext, job } from '../../../jobs/job.ts'
import { requeue } from '../../../jobs/requeue.ts'
import { healthyMailboxes, mailboxTokens, withAccessToken } from '../../integrations/index.ts'
import { readPosition } from '../catch-up/position.ts'
import {
  type FetchedStep,
  isTokenRefused,
  type PracticeMailbox,
  type Reading,
  readStep,
} from '../catch-up/read-step.ts'
import { removeFiles, storeFetched, unstoredFiles } from '../catch-up/store-fetched.ts'
import { type LookUpPayload, lookUpKey, lookUpKind } from './look-up.kind.ts'
import { deleteLookups, mailboxesToLookIn, requestedLookups } from './lookup.queries.ts'

/** How many addresses are looked up in one pass through a mailbox. */
const ADDRESSES_PER_PASS = 500

/**
 * Fetches the mail of the last year from and to the addresses of patients who were added after the mailbox was fetched.
 * A run that is interrupted begins again. While the mailbox is not connected, the lookups wait for it.
 */
export const lookUpJob = job(lookUpKind, async (context, payload) => {
  const { db, clock } = context.deps
  const { client_id, mailbox } = payload
  const begunAt = clock.now()
  const addresses = await inPractice(db, client_id, (tx) => requestedLookups(tx, mailbox, ADDRESSES_PER_PASS))
  if (addresses.length === 0 || !(await fetchMailOf(context, payload, addresses))) return
  await inPractice(db, client_id, async (tx) => {
    await deleteLookups(tx, mailbox, { addresses, begunAt })
    if ((await mailboxesToLookIn(tx)).includes(mailbox))
      await enqueue(tx, lookUpKind, payload, { key: lookUpKey(payload) })
  })
})

/** Enqueues lookups that wait, in mailboxes that work. */
export const requeueLookups = requeue({
  name: 'mailbox.requeue-lookups',
  kind: lookUpKind,
  key: lookUpKey,
  unfinished: async (tx) => {
    const requested = await mailboxesToLookIn(tx)
    if (requested.length === 0) return []
    const healthy = await healthyMailboxes(tx)
    return healthy
      .filter(({ mailbox }) => requested.includes(mailbox))
      .map(({ mailbox }) => ({ client_id: tx.clientId, mailbox }))
  },
})

/**
 * Goes once through the mailbox, for the mail of these addresses.
 * @returns false when the mailbox is not connected
 * @throws when the provider has trouble; the job is then attempted again
 */
async function fetchMailOf(
  context: JobContext,
  { client_id: clientId, mailbox: key }: LookUpPayload,
  addresses: readonly string[],
): Promise<boolean> {
  const { deps, log, signal } = context
  const mailbox = { deps, log, key, clientId }
  const now = deps.clock.now()
  const since = new Date(now.getTime() - FIRST_FETCH_MS)
  const addressesAfter = async (previous: string | null, limit: number) =>
    addresses.filter((address) => previous === null || address > previous).slice(0, limit)
  const only = new Set(addresses)
  for (let cursor: string | null = null; ; ) {
    signal?.throwIfAborted()
    const input = { cursor, since, now, addressesAfter, only }
    const reading = await readWithToken(context, mailbox, input)
    if (reading === null) return false
    if (reading.kind !== 'fetched') throw new Error(`The mailbox could not be read: ${reading.kind}`)
    if (!(await store(mailbox, reading))) return false
    if (reading.trouble) throw new Error(`An email could not be read: ${reading.trouble.kind}`)
    if (reading.step.isLast) return true
    cursor = reading.step.cursor
  }
}

type StepInput = Parameters<typeof readStep>[2]

/** @returns null when the mailbox is not connected */
async function readWithToken(
  context: JobContext,
  mailbox: PracticeMailbox,
  input: StepInput,
): Promise<Reading | null> {
  const access = await withAccessToken(context, mailboxTokens[mailbox.key], mailbox.clientId, {
    ask: (token) => readStep(mailbox, token, input),
    isRefused: isTokenRefused,
  })
  if (access.kind === 'unavailable') throw new Error(`No token: ${access.detail}`)
  return access.kind === 'answered' ? access.answer : null
}

/** @returns false, with nothing stored, when the mailbox is not connected any more */
async function store({ deps, key, clientId }: PracticeMailbox, { emails }: FetchedStep): Promise<boolean> {
  const now = deps.clock.now()
  const { isStored, unneeded } = await inPractice(deps.db, clientId, async (tx) => {
    const position = await readPosition(tx, key)
    if (!position) return { isStored: false, unneeded: await unstoredFiles(tx, emails) }
    const { connectedAt } = position
    return { isStored: true, unneeded: await storeFetched(tx, emails, { mailbox: key, connectedAt, now }) }
  })
  await removeFiles(deps, unneeded)
  return isStored
}
