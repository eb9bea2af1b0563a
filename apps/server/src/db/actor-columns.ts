import { type Actor, bySystem, byUser, type SystemActor, userIdOf } from '@enamel/domain/actors/actor'

interface ActorColumns {
  user_id: string | null
  system_actor: SystemActor | null
}

/** The actor columns of a row: a user, a part of the product, or neither. */
export function actorColumns(actor: Actor | null): ActorColumns {
  return { user_id: userIdOf(actor), system_actor: actor?.kind === 'system' ? actor.system : null }
}

/** The actor of a row; null if both columns are null. */
export function actorOf({ user_id, system_actor }: ActorColumns): Actor | null {
  if (user_id !== null) return byUser(user_id)
  return system_actor && bySystem(system_actor)
}
