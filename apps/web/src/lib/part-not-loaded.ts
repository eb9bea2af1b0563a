/** The code of a part of the page cannot be loaded. Its message is shown to users. */
export class PartNotLoaded extends Error {
  constructor(cause: unknown) {
    super('This could not be loaded. Check your connection and try again.', { cause })
  }
}
