/** A sign-in at a service that did not succeed. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed'
  /** Why, in a text for staff; null if that is not known. */
  readonly reason: string | null

  constructor(reason: string | null) {
    super(reason ?? 'The sign-in failed.')
    this.reason = reason
  }
}
