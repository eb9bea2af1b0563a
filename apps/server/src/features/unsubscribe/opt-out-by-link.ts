import { maskAddress } from '@enamel/domain/text/mask'
import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { ConsentReason } from '../communications/index.ts'
import { practiceOf } from '../practice/index.ts'
import { patientAsSubscriber, recipientAsSubscriber, type Subscriber } from './subscriber.ts'
import type { UnsubscribePage } from './unsubscribe-html.ts'
import type { LinkOwner } from './unsubscribe-token.ts'

const REASON: ConsentReason = { origin: 'link', text: 'Unsubscribed by the link in an email' }

/** The page when the link is opened, which changes nothing: programs that check links open it too. */
export function pageOf({ db }: Dependencies, owner: LinkOwner): Promise<UnsubscribePage> {
  return inPractice(db, owner.clientId, async (tx): Promise<UnsubscribePage> => {
    const subscriber = await subscriberOf(tx, owner)
    if (!subscriber) return { kind: 'unknown' }
    const { name: practice } = await practiceOf(tx)
    if (await subscriber.hasUnsubscribed()) return { kind: 'done', practice, subscriber: subscriber.kind }
    const { kind, address } = subscriber
    return { kind: 'question', practice, subscriber: kind, maskedAddress: address && maskAddress(address) }
  })
}

/** Opts the owner of the link out of marketing, once: a repeated request changes nothing (G3-38, W-10). */
export function optOutByLink({ db, clock }: Dependencies, owner: LinkOwner): Promise<UnsubscribePage> {
  return inPractice(db, owner.clientId, async (tx): Promise<UnsubscribePage> => {
    const subscriber = await subscriberOf(tx, owner)
    if (!subscriber) return { kind: 'unknown' }
    if (!(await subscriber.hasUnsubscribed())) await subscriber.unsubscribe(REASON, clock.now())
    return { kind: 'done', practice: (await practiceOf(tx)).name, subscriber: subscriber.kind }
  })
}

function subscriberOf(tx: PracticeTx, owner: LinkOwner): Promise<Subscriber | null> {
  return owner.kind === 'patient'
    ? patientAsSubscriber(tx, owner.patientId)
    : recipientAsSubscriber(tx, owner.messageId)
}
