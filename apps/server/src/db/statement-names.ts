import { DatabaseError } from 'pg'

/** A statement gets its name with this use. */
const NAMED_AT_USE = 5
/** How many statements have names; each connection keeps the plan of each. */
const MAX_NAMES = 500
/** How many statements without a name have their uses counted. */
const MAX_COUNTED = 1_000
/** Statements with more parameters are lists of some length, and most lengths do not come again. */
const MAX_PARAMETERS = 40

/**
 * Names statements that are sent often. PostgreSQL parses a statement with a name once for each connection, and plans
 * it a few times at most, which takes several times as long as most of our statements themselves.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, number>()

  /** @returns undefined for a statement without a name */
  nameOf(text: string, parameters: number): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined) return name
    if (parameters > MAX_PARAMETERS || this.#names.size === MAX_NAMES) return undefined
    const uses = (this.#uses.get(text) ?? 0) + 1
    this.#uses.delete(text)
    if (uses < NAMED_AT_USE) {
      this.#uses.set(text, uses)
      this.#forgetLeastRecent()
      return undefined
    }
    const given = `s${this.#names.size + 1}`
    this.#names.set(text, given)
    return given
  }

  #forgetLeastRecent(): void {
    if (this.#uses.size <= MAX_COUNTED) return
    const [oldest] = this.#uses.keys()
    if (oldest !== undefined) this.#uses.delete(oldest)
  }
}

/** Whether a table has changed since this connection prepared a statement. A new connection prepares it again. */
export function hasOldPlan(error: unknown): boolean {
  return error instanceof DatabaseError && error.routine === 'RevalidateCachedQuery'
}
