/** A connection that was ended. */
export interface EndedConnection {
  sealedCredentials: string
  /** What asks the service to notify us, in its terms; null if nothing does. */
  subscription: unknown
}
