import { PRODUCT_NAME } from '@enamel/domain/product/name'

/**
 * The reason why a program cannot start, in a text for the person who starts it: what is wrong and what to do about it.
 * It is thrown where the problem is found, and printed without a stack when the process ends.
 */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
  readonly reasons: readonly string[]

  constructor(reasons: string | readonly string[], options?: ErrorOptions) {
    super(typeof reasons === 'string' ? reasons : reasons.join(' '), options)
    this.reasons = typeof reasons === 'string' ? [reasons] : reasons
  }
}

/**
 * The text printed about a failure: its message if it was expected, otherwise its stack trace.
 * @param what the beginning of the text, such as 'The demo could not be filled'
 */
export function messageFor(error: unknown, what = `${PRODUCT_NAME} cannot start`): string {
  if (!(error instanceof CannotStart)) return `${what}.\n\n${stackOf(error)}\n`
  const [only, ...more] = error.reasons
  const list = more.length === 0 ? `  ${only}` : error.reasons.map((reason) => `  - ${reason}`).join('\n')
  return `${what}:\n\n${list}\n`
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
