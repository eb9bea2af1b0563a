import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely'
import type { PracticeTx, Schema } from './database.ts'

/** Stands for a value in a query that is built without values. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** The values of a query, as expressions. The practice's id is always one of them. */
export type Inputs<Values> = {
  readonly [Name in keyof Values | 'clientId']: RawBuilder<InputOf<Values, Name>>
}

type InputOf<Values, Name> = Name extends keyof Values ? Values[Name] : string

/**
 * A frequent query, whose SQL is built when it is first needed. Building takes as much of the processor as the query
 * itself, or more.
 * @param build is passed expressions for the values, so the SQL cannot depend on them
 */
export function builtOnce<Values extends object, Row extends object>(
  build: (db: Kysely<Schema>, inputs: Inputs<Values>) => Compilable<Row>,
): (tx: PracticeTx, values: Values) => Promise<Row[]> {
  let built: { sql: string; parameters: readonly unknown[] } | undefined
  return (tx, values) => {
    built ??= build(tx, placeholders<Values>()).compile()
    const given: Record<string, unknown> = { ...values, clientId: tx.clientId }
    const parameters = built.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name] : value,
    )
    return tx.query<Row>(built.sql, parameters)
  }
}

function placeholders<Values extends object>(): Inputs<Values> {
  return new Proxy({} as Inputs<Values>, {
    get: (_, name) => sql`${new Placeholder(String(name))}`,
  })
}
