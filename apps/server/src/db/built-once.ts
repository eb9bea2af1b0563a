import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { PracticeReader, QueryBuilder } from './practice-reader.ts'

/** Stands for a value in a query that is built without values. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** The values of a query as expressions, with the practice's id; a value that is not given has none. */
export type Inputs<Values> = {
  readonly [Name in keyof Values]:
    | RawBuilder<Exclude<Values[Name], undefined>>
    | Extract<Values[Name], undefined>
} & { readonly clientId: RawBuilder<string> }

/**
 * A frequent query, whose SQL is built when it is first needed. Building takes as much of the processor as the query
 * itself, or more.
 * @param build is passed expressions for the values, so the SQL can depend only on which of them are given, and on the
 *   shape, of which there must be few
 */
export function builtOnce<Values extends object, Row extends object, Shape = undefined>(
  build: (db: QueryBuilder, inputs: Inputs<Values>, shape: Shape) => Compilable<Row>,
): (
  reader: PracticeReader,
  values: Values,
  ...shape: Shape extends undefined ? [] : [Shape]
) => Promise<Row[]> {
  const built = new Map<string, CompiledQuery>()
  return (reader, values, ...[shape]) => {
    const given = Object.entries({ ...values, clientId: reader.clientId }).filter(
      ([, value]) => value !== undefined,
    )
    const names = given.map(([name]) => name)
    const key = JSON.stringify([names, shape])
    const query = built.get(key) ?? build(reader, placeholders<Values>(names), shape as Shape).compile()
    built.set(key, query)
    const givenValues = Object.fromEntries(given)
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? givenValues[value.name] : value,
    )
    return reader.run<Row>({ sql: query.sql, parameters })
  }
}

function placeholders<Values>(names: readonly string[]): Inputs<Values> {
  return Object.fromEntries(names.map((name) => [name, sql`${new Placeholder(name)}`])) as Inputs<Values>
}
