import { type Actor, type SystemActor, userIdOf } from '@enamel/domain/actors/actor'

/** The actor columns of a row: a user, a part of the product, or neither. */
export function actorColumns(actor: Actor | null): {
  user_id: string | null
  system_actor: SystemActor | null
} {
  return { user_id: userIdOf(actor), system_actor: actor?.kind === 'system' ? actor.system : null }
}
