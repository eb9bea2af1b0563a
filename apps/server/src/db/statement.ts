/** A statement with the values of its parameters. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/**
 * A frequent statement, whose text need not be built each time.
 * @returns a function that is passed the values of $1, $2 and so on
 */
export function statement(sql: string): (...parameters: readonly unknown[]) => Statement {
  return (...parameters) => ({ sql, parameters })
}
