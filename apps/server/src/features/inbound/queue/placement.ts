import type { UnplacedReason } from '@enamel/domain/unplaced/reasons'
import type { PracticeTx } from '../../../db/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { InboundMessageRow, Shown } from './inbound.queries.ts'

/** Where a message was placed. */
export type Placement =
  | { kind: 'placed'; patientId: string | null; placedAs: string | null }
  | { kind: 'unplaced'; reason: UnplacedReason; shown: Shown }

/** A person who decides where an unplaced message goes: a patient, or a new lead. */
export interface Decision {
  patientId: string | null
  userId: string
}

/** The placing of a message that has been read: everything slow is done before the transaction begins. */
export interface ReadMessage {
  /** Finds the message's patient, or follows the review's decision, and writes it to the timeline. */
  place(tx: PracticeTx, inboundMessage: InboundMessageRow, decision: Decision | null): Promise<Placement>
}

export type Reader = (deps: Dependencies, inboundMessage: InboundMessageRow) => Promise<ReadMessage>
