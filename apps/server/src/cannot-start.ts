import { PRODUCT_NAME } from '@enamel/domain/product/name'

/**
 * Why a program cannot start, in words for whoever starts it: what is wrong and what to do about it. Thrown where it is
 * found, and told without a stack where the process ends.
 */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
  readonly reasons: readonly string[]

  constructor(reasons: string | readonly string[], options?: ErrorOptions) {
    super(typeof reasons === 'string' ? reasons : reasons.join(' '), options)
    this.reasons = typeof reasons === 'string' ? [reasons] : reasons
  }
}

/** What is printed about a start that failed: words for what was expected, a stack for what was not. */
export function wordsFor(error: unknown): string {
  if (!(error instanceof CannotStart)) return `${PRODUCT_NAME} cannot start.\n\n${stackOf(error)}\n`
  const [only, ...more] = error.reasons
  const said = more.length === 0 ? `  ${only}` : error.reasons.map((reason) => `  - ${reason}`).join('\n')
  return `${PRODUCT_NAME} cannot start:\n\n${said}\n`
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
