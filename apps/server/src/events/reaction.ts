import type { PracticeTx, React } from '../db/practice-tx.ts'
import type { DomainEvent } from './domain-event.ts'

/**
 * Runs after an event, in its transaction. It must not reach outside the process: external work is a job, which a
 * reaction may enqueue.
 */
export type Reaction<E extends DomainEvent> = (tx: PracticeTx, event: E) => Promise<void> | void

/** The reactions to each event, in the order in which they run. */
export type Reactions = {
  readonly [E in DomainEvent as E['name']]: readonly Reaction<E>[]
}

/** Runs the reactions to an event one after the other. */
export function reactWith(reactions: Reactions): React {
  return async (tx, event) => {
    // The table gives each event the reactions to its kind, which the compiler cannot check by name.
    for (const react of reactions[event.name] as readonly Reaction<DomainEvent>[]) await react(tx, event)
  }
}
