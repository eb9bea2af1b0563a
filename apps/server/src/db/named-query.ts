import { type ClientBase, type FieldDef, Query, type QueryResult, type QueryResultRow } from 'pg'

/** What the driver derives from the columns of a result to read its rows. */
interface Columns {
  fields: readonly FieldDef[]
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

declare module 'pg' {
  // The part of the driver's own query on which this file depends.
  interface Query {
    name: string
    readonly _result: Columns
    _accumulateRows: boolean
    handleRowDescription(message: Pick<Columns, 'fields'>): void
  }
}

/** The columns of the latest result of each named statement. */
const latestColumns = new Map<string, Columns>()

/**
 * A statement with a name. The driver derives parsers and an empty row from the columns of each result, which takes
 * longer than reading a few rows. This query uses those of the statement's latest result, unless a column has changed.
 */
class NamedQuery extends Query {
  constructor(
    { name, text, values }: NamedStatement,
    done: (error: Error | undefined, result: QueryResult) => void,
  ) {
    // The driver would copy an object property by property.
    super(text, values, done)
    this.name = name
  }

  override handleRowDescription(message: Pick<Columns, 'fields'>): void {
    const latest = latestColumns.get(this.name)
    if (latest && areSame(latest.fields, message.fields)) {
      Object.assign(this._result, latest)
      this._accumulateRows = true
    } else {
      super.handleRowDescription(message)
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
      latestColumns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
    }
  }
}

function areSame(columns: readonly FieldDef[], others: readonly FieldDef[]): boolean {
  return (
    columns.length === others.length &&
    columns.every(({ name, dataTypeID }, index) => {
      const other = others[index]
      return name === other?.name && dataTypeID === other.dataTypeID
    })
  )
}

export interface NamedStatement {
  name: string
  text: string
  values: unknown[]
}

/** Runs a statement with a name, as `client.query` does, and reads its rows faster. */
export async function queryNamed<Row extends QueryResultRow>(
  client: ClientBase,
  statement: NamedStatement,
): Promise<QueryResult<Row>> {
  try {
    return await new Promise((resolve, reject) => {
      client.query(new NamedQuery(statement, (error, result) => (error ? reject(error) : resolve(result))))
    })
  } catch (error) {
    // The driver's own trace leads to its socket, this one to the caller.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
