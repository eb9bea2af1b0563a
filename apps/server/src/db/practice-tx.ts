import { DummyDriver, PostgresDialect, Transaction } from 'kysely'
import type { QueryResultRow } from 'pg'
import type { DomainEvent } from '../events/domain-event.ts'
import type { DB as Schema } from './generated/schema.ts'
import { executorOn, type PracticeConnection } from './practice-connection.ts'
import type { PracticeReader } from './practice-reader.ts'
import { insertAll, type JsonRow, type JsonTable } from './rows-as-json.ts'
import type { Statement } from './statement.ts'

const driver = new DummyDriver()
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction has its connection')),
})

/** Runs the reactions to an event, in its transaction. */
export type React = (tx: PracticeTx, event: DomainEvent) => Promise<void>

/**
 * A transaction inside one practice. Commands require one, and only `inPractice` creates it. It refuses every statement
 * after its end.
 */
export class PracticeTx extends Transaction<Schema> implements PracticeReader {
  readonly clientId: string
  readonly #connection: PracticeConnection
  readonly #react: React
  readonly #atEnd = new Map<string, () => Promise<void>>()
  readonly #appended = new Map<JsonTable, object[]>()

  constructor(connection: PracticeConnection, clientId: string, react: React) {
    super({ config: { dialect }, dialect, driver, executor: executorOn(connection) })
    this.clientId = clientId
    this.#react = react
    this.#connection = connection
  }

  run<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
    return this.#connection.run<Row>(statement)
  }

  /** Sends a statement whose result nobody needs, without waiting for it. If it fails, so does the transaction. */
  send(statement: Statement): void {
    this.#connection.send(statement)
  }

  /**
   * Adds rows that nothing in this transaction reads, just before the commit and together with those of other tables.
   * They must not be changed until then. If adding them fails, so does the transaction. A rollback to a savepoint does
   * not take them back.
   */
  append<Name extends keyof Schema, Column extends keyof Schema[Name] & string>(
    table: JsonTable<Name, Column>,
    rows: readonly JsonRow<Name, Column>[],
  ): void {
    this.#connection.assertOpen()
    if (rows.length === 0) return
    const appended = this.#appended.get(table) ?? []
    for (const row of rows) appended.push(row)
    this.#appended.set(table, appended)
  }

  /** Emits an event that has just happened in this transaction. Resolves when the reactions are done. */
  emit(event: DomainEvent): Promise<void> {
    return this.#react(this, event)
  }

  /** Runs `work` just before the commit. With several calls for one key only the last `work` runs. */
  atEnd(key: string, work: () => Promise<void>): void {
    this.#atEnd.set(key, work)
  }

  /** Runs the work that was deferred to the end, and adds what was appended. */
  async finish(): Promise<void> {
    for (const work of this.#atEnd.values()) await work()
    if (this.#appended.size > 0) this.send(insertAll(this.clientId, this.#appended))
  }
}
