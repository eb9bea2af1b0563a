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
    const given: Given = { ...values, clientId: reader.clientId }
    const key = keyOf(given, shape)
    let query = built.get(key)
    if (!query) {
      query = build(reader, placeholders<Values>(given), shape as Shape).compile()
      built.set(key, query)
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name] : value,
    )
    return reader.run<Row>({ sql: query.sql, parameters })
  }
}

type Given = Record<string, unknown>

/** Identifies the SQL, which depends on the shape and on which values are given. */
function keyOf(given: Given, shape: unknown): string {
  let names = ''
  for (const name in given) if (given[name] !== undefined) names += `${name} `
  return shape === undefined ? names : names + JSON.stringify(shape)
}

function placeholders<Values>(given: Given): Inputs<Values> {
  const names = Object.keys(given).filter((name) => given[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, sql`${new Placeholder(name)}`])) as Inputs<Values>
}
