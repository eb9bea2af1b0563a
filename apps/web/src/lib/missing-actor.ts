/** A placeholder in a machine for an actor that must be provided. */
export function missingActor(name: string): () => Promise<never> {
  return () => Promise.reject(new Error(`Provide the actor ${name}`))
}
