import { isOneOf } from '../text/one-of.ts'

/** The parts of the product that act in a practice without a user. */
export const systemActors = ['automation', 'autoresponder', 'bulk'] as const
export type SystemActor = (typeof systemActors)[number]

/** The names of these parts, which staff see in place of a user's name. */
const systemActorNames: Record<SystemActor, string> = {
  automation: 'Workflow',
  autoresponder: 'Autoresponder',
  bulk: 'Bulk message',
}

export interface UserActor {
  kind: 'user'
  userId: string
}

/** Who acts in a practice. The actor of a change is null when a patient, a provider or the clock caused it. */
export type Actor = UserActor | { kind: 'system'; system: SystemActor }

export function byUser(userId: string): UserActor {
  return { kind: 'user', userId }
}

export function bySystem(system: SystemActor): Actor {
  return { kind: 'system', system }
}

/** The id of the user who acts; null if the actor is not a user. */
export function userIdOf(actor: Actor | null): string | null {
  return actor?.kind === 'user' ? actor.userId : null
}

/** The actor as one text: a user's id, or the key of a part of the product. */
export function actorKey(actor: Actor): string {
  return actor.kind === 'user' ? actor.userId : actor.system
}

/** The name of a part of the product, for staff; null for anything else. */
export function systemActorName(key: string | null): string | null {
  return key !== null && isOneOf(systemActors, key) ? systemActorNames[key] : null
}
