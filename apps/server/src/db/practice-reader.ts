import { type Kysely, QueryCreator, type QueryExecutor, type QueryExecutorProvider } from 'kysely'
import type { QueryResultRow } from 'pg'
import type { DB as Schema } from './generated/schema.ts'
import { executorOn, type PracticeConnection } from './practice-connection.ts'
import type { Statement } from './statement.ts'

/** Builds queries of the schema's tables. */
export type QueryBuilder = Pick<Kysely<Schema>, 'selectFrom'>

/**
 * Reads the rows of one practice. Queries of a practice's tables require one, and only `readInPractice` and
 * `inPractice` create it. What writes, or needs a transaction, requires a `PracticeTx`, which is one of these too. The
 * compiler cannot see `for update`; in a read PostgreSQL refuses it.
 */
export interface PracticeReader extends QueryBuilder, QueryExecutorProvider {
  readonly clientId: string
  /** Runs a statement. @returns its rows */
  run<Row extends QueryResultRow>(statement: Statement): Promise<Row[]>
}

/** Queries on a connection that is bound to the practice, each a transaction of its own. */
export class BoundReader extends QueryCreator<Schema> implements PracticeReader {
  readonly clientId: string
  readonly #connection: PracticeConnection
  readonly #executor: QueryExecutor

  constructor(connection: PracticeConnection, clientId: string) {
    const executor = executorOn(connection)
    super({ executor })
    this.clientId = clientId
    this.#connection = connection
    this.#executor = executor
  }

  getExecutor(): QueryExecutor {
    return this.#executor
  }

  run<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
    return this.#connection.run<Row>(statement)
  }
}
