import { isUuid } from '@enamel/domain/text/uuid'
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryExecutor,
  type QueryResult,
} from 'kysely'
import { DatabaseError, type PoolClient, type QueryResultRow } from 'pg'
import { queryNamed } from './named-query.ts'
import type { Statement } from './statement.ts'
import { StatementNames } from './statement-names.ts'

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()
const TRANSACTION_HAS_FAILED = '25P02'
const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * The setting that decides which practice's rows a connection sees, as the end of SET and SET LOCAL.
 * @throws TypeError for anything but a UUID, since it becomes a part of the statement
 */
export function practiceSetting(clientId: string): string {
  if (!isUuid(clientId)) throw new TypeError('The practice is not a UUID')
  return `app.client_id = '${clientId}'`
}

/** The statements of this process. */
const names = new StatementNames()

/**
 * A pool's client, in use by one transaction or one read. Statements that do not wait for each other are sent together.
 */
export class PracticeConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #unawaited: Promise<unknown>[] = []
  #unawaitedError: unknown
  #over = false

  constructor(client: PoolClient) {
    this.#client = client
  }

  /** Sends a statement without waiting for it. @see settled */
  send(statement: Statement): void {
    const sent = this.#query(statement)
    // The error is thrown by `settled`.
    sent.catch((error: unknown) => {
      this.#unawaitedError ??= error
    })
    this.#unawaited.push(sent)
  }

  /** The error that caused this one: after a failed statement PostgreSQL refuses those that follow. */
  causeOf(error: unknown): unknown {
    const isConsequence = error instanceof DatabaseError && error.code === TRANSACTION_HAS_FAILED
    return isConsequence ? (this.#unawaitedError ?? error) : error
  }

  /** Resolves when all statements that were sent are done. @throws the error of the first one that failed */
  async settled(): Promise<void> {
    await Promise.all(this.#unawaited)
  }

  /**
   * Refuses later queries, because the client may then serve a different practice, which a query that was not awaited
   * must not reach.
   */
  end(): void {
    this.#over = true
  }

  /** @throws Error after the end */
  assertOpen(): void {
    if (this.#over) throw new Error('The transaction is over: a query came after its end')
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#query<Row & QueryResultRow>(query)
    return { rows, ...(COUNTED.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
  }

  // biome-ignore lint/correctness/useYield: part of the interface
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streams are not used: read pages by key')
  }

  async run<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
    return (await this.#query<Row>(statement)).rows
  }

  async #query<Row extends QueryResultRow>({ sql: text, parameters }: Statement) {
    this.assertOpen()
    const name = names.nameOf(text, parameters.length)
    const values = [...parameters]
    return name === undefined
      ? this.#client.query<Row>({ text, values })
      : queryNamed<Row>(this.#client, { name, text, values })
  }
}

/** Runs what Kysely builds. Kysely's own provider of a connection would make each statement wait for the one before. */
export function executorOn(connection: PracticeConnection): QueryExecutor {
  return new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  })
}
