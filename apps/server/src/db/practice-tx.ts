import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  SingleConnectionProvider,
  Transaction,
} from 'kysely'
import type { PoolClient, QueryResultRow } from 'pg'
import type { DomainEvent } from '../events/domain-event.ts'
import type { DB as Schema } from './generated/schema.ts'

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()
const driver = new DummyDriver()
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction has its connection')),
})
const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Runs the reactions to an event, in its transaction. */
export type React = (tx: PracticeTx, event: DomainEvent) => Promise<void>

/**
 * A transaction inside one practice, which queries of a practice's tables require. Only `inPractice` creates one. A
 * transaction refuses every statement after its end.
 */
export class PracticeTx extends Transaction<Schema> {
  readonly clientId: string
  readonly #connection: PracticeConnection
  readonly #react: React
  readonly #atEnd = new Map<string, () => Promise<void>>()

  constructor(connection: PracticeConnection, clientId: string, react: React) {
    const executor = new DefaultQueryExecutor(compiler, adapter, new SingleConnectionProvider(connection))
    super({ config: { dialect }, dialect, driver, executor })
    this.clientId = clientId
    this.#react = react
    this.#connection = connection
  }

  /**
   * Runs a statement that the server parses once for each connection, for the most frequent queries.
   * @param name unique to this text, at most 63 bytes
   */
  prepared<Row extends QueryResultRow>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    return this.#connection.prepared(name, text, values)
  }

  /** Emits an event that has just happened in this transaction. Resolves when the reactions are done. */
  emit(event: DomainEvent): Promise<void> {
    return this.#react(this, event)
  }

  /** Runs `work` just before the commit. With several calls for one key only the last `work` runs. */
  atEnd(key: string, work: () => Promise<void>): void {
    this.#atEnd.set(key, work)
  }

  /** Runs the work that was deferred to the end. */
  async finish(): Promise<void> {
    for (const work of this.#atEnd.values()) await work()
  }
}

/** A pool's client, in use by one transaction. */
export class PracticeConnection implements DatabaseConnection {
  readonly #client: PoolClient
  #over = false

  constructor(client: PoolClient) {
    this.#client = client
  }

  /**
   * Refuses later queries, because the client may then serve a different practice, which a query that was not awaited
   * must not reach.
   */
  end(): void {
    this.#over = true
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#assertOpen()
    const { command, rowCount, rows } = await this.#client.query(query.sql, [...query.parameters])
    return { rows, ...(COUNTED.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
  }

  // biome-ignore lint/correctness/useYield: part of the interface
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streams are not used: read pages by key')
  }

  async prepared<Row extends QueryResultRow>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    this.#assertOpen()
    const { rows } = await this.#client.query<Row>({ name, text, values: [...values] })
    return rows
  }

  #assertOpen(): void {
    if (this.#over) throw new Error('The transaction is over: a query came after its end')
  }
}
