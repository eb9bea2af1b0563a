import { maskAddress } from '@enamel/domain/text/mask'
import { inPractice, type PracticeTx } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { type ConsentReason, hasOptedOut, optOut } from '../communications/index.ts'
import { lockPatient } from '../patients/index.ts'
import { practiceOf } from '../practice/index.ts'
import type { UnsubscribePage } from './unsubscribe-html.ts'
import type { Recipient } from './unsubscribe-token.ts'

const REASON: ConsentReason = { origin: 'link', text: 'Unsubscribed by the link in an email' }

/** Who unsubscribes: a patient, or an address that belongs to none, such as a referrer's. */
interface Subscriber {
  /** Where the emails go. */
  address: string | null
  hasUnsubscribed(): Promise<boolean>
  unsubscribe(now: Date): Promise<void>
}

/** The page when the link is opened, which changes nothing: programs that check links open it too. */
export function pageOf({ db }: Dependencies, recipient: Recipient): Promise<UnsubscribePage> {
  return inPractice(db, recipient.clientId, async (tx): Promise<UnsubscribePage> => {
    const subscriber = await subscriberOf(tx, recipient)
    if (!subscriber) return { kind: 'unknown' }
    const { name: practice } = await practiceOf(tx)
    if (await subscriber.hasUnsubscribed()) return { kind: 'done', practice }
    const { address } = subscriber
    return { kind: 'question', practice, maskedAddress: address && maskAddress(address) }
  })
}

/** Opts the recipient out of marketing, once: a repeated request changes nothing (G3-38, W-10). */
export function optOutByLink({ db, clock }: Dependencies, recipient: Recipient): Promise<UnsubscribePage> {
  return inPractice(db, recipient.clientId, async (tx): Promise<UnsubscribePage> => {
    const subscriber = await subscriberOf(tx, recipient)
    if (!subscriber) return { kind: 'unknown' }
    if (!(await subscriber.hasUnsubscribed())) await subscriber.unsubscribe(clock.now())
    return { kind: 'done', practice: (await practiceOf(tx)).name }
  })
}

async function subscriberOf(tx: PracticeTx, recipient: Recipient): Promise<Subscriber | null> {
  if (recipient.kind === 'patient') return patientAsSubscriber(tx, recipient.patientId)
  const message = await workflowMessage(tx, recipient.messageId)
  if (!message) return null
  return message.recipient === 'referrer' && message.to_email !== null
    ? addressAsSubscriber(tx, message.to_email)
    : patientAsSubscriber(tx, message.patient_id)
}

async function patientAsSubscriber(tx: PracticeTx, patientId: string): Promise<Subscriber | null> {
  const patient = await lockPatient(tx, patientId)
  if (!patient) return null
  return {
    address: patient.email,
    hasUnsubscribed: () => hasOptedOut(tx, patient),
    unsubscribe: (now) => optOut(tx, patientId, REASON, now),
  }
}

function addressAsSubscriber(tx: PracticeTx, address: string): Subscriber {
  return {
    address,
    async hasUnsubscribed() {
      const row = await tx
        .selectFrom('unsubscribed_addresses')
        .select('at')
        .where('client_id', '=', tx.clientId)
        .where('address', '=', address)
        .executeTakeFirst()
      return row !== undefined
    },
    async unsubscribe(at) {
      await tx
        .insertInto('unsubscribed_addresses')
        .values({ client_id: tx.clientId, address, at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}

/** A message that a workflow sent, with whom it was for. */
function workflowMessage(tx: PracticeTx, id: string) {
  return tx
    .selectFrom('node_executions as x')
    .innerJoin('workflow_nodes as n', (join) =>
      join.onRef('n.client_id', '=', 'x.client_id').onRef('n.id', '=', 'x.node_id'),
    )
    .innerJoin('communications as c', (join) =>
      join.onRef('c.client_id', '=', 'x.client_id').onRef('c.id', '=', 'x.id'),
    )
    .select(['n.recipient', 'c.to_email', 'c.patient_id'])
    .where('x.client_id', '=', tx.clientId)
    .where('x.id', '=', id)
    .executeTakeFirst()
}
