/** Thrown when the code of a part of the page could not be loaded. Users see the message of this error. */
export class PartNotLoaded extends Error {
  constructor(cause: unknown) {
    super('This could not be loaded. Check your connection and try again.', { cause })
  }
}
