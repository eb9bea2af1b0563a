import type { PracticeTx, React } from '../db/practice-tx.ts'
import type { DomainEvent } from './domain-event.ts'

/**
 * Runs after an event, in the same transaction. A reaction must not have effects outside the database; it enqueues a
 * job for such effects.
 */
export type Reaction<E extends DomainEvent> = (tx: PracticeTx, event: E) => Promise<void> | void

/** The reactions to each event, in the order in which they run. */
export type Reactions = {
  readonly [E in DomainEvent as E['name']]: readonly Reaction<E>[]
}

/** Runs the reactions to an event one after the other. */
export function reactWith(reactions: Reactions): React {
  return async (tx, event) => {
    // The type of the table guarantees that the reactions match the event, which the compiler cannot infer here.
    for (const react of reactions[event.name] as readonly Reaction<DomainEvent>[]) await react(tx, event)
  }
}
