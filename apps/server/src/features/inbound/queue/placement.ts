import type { UnplacedReason } from '@enamel/domain/unplaced/reasons'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { InboundMessageRow, MessageSummary } from './inbound.queries.ts'

/**
 * Where a message was placed. `placedAs` is the id of the timeline entry that the message became or, for a deletion on
 * WhatsApp, changed; null if there is none.
 */
export type Placement =
  | { kind: 'placed'; patientId: string | null; placedAs: string | null }
  | { kind: 'unplaced'; reason: UnplacedReason; summary: MessageSummary }
  /** The message proves to be none of a patient's, or to be on its timeline already: nothing of it remains stored. */
  | { kind: 'discarded'; storageKeys: readonly string[] }

/** A user's decision on an unplaced message: the patient it is placed on, or null for a new lead. */
export interface Decision {
  patientId: string | null
  userId: string
}

/** A message that was read and can be placed: everything slow was done before the transaction begins. */
export interface PlaceableMessage {
  /** Finds the message's patient, or follows the user's decision, and writes the message to the timeline. */
  place(tx: PracticeTx, inboundMessage: InboundMessageRow, decision: Decision | null): Promise<Placement>
}

export type Reader = (deps: Dependencies, inboundMessage: InboundMessageRow) => Promise<PlaceableMessage>
