/** The parts of the product that act in a practice without a user. */
export const systemActors = ['automation', 'autoresponder', 'bulk'] as const
export type SystemActor = (typeof systemActors)[number]

/** Who acts in a practice. Where neither acts (the patient, a provider, the clock), the actor is null. */
export type Actor = { kind: 'user'; userId: string } | { kind: 'system'; system: SystemActor }

export function byUser(userId: string): Actor {
  return { kind: 'user', userId }
}

export function bySystem(system: SystemActor): Actor {
  return { kind: 'system', system }
}

/** The id of the user who acts; null for the product. */
export function userIdOf(actor: Actor | null): string | null {
  return actor?.kind === 'user' ? actor.userId : null
}
