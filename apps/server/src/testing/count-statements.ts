import pg from 'pg'
import { applicationName } from './application-name.ts'

type Query = typeof pg.Client.prototype.query

/** Counts the statements of requests that the product sends to PostgreSQL while `work` runs, begin and commit included. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  return (await statementsDuring('enamel', work)).length
}

/**
 * The statements that are sent to PostgreSQL while `work` runs.
 * @param connections the application name of the connections that count
 * @returns the name of each prepared statement, and undefined for the others
 */
export async function statementsDuring(
  connections: 'enamel' | 'enamel jobs',
  work: () => Promise<unknown>,
): Promise<(string | undefined)[]> {
  const query = pg.Client.prototype.query
  const names: (string | undefined)[] = []
  pg.Client.prototype.query = function (this: pg.Client, ...args: Parameters<Query>) {
    const [statement] = args as unknown as [string | { name?: string }]
    const name = typeof statement === 'string' ? undefined : statement.name
    if (applicationName(this) === connections) names.push(name)
    return query.apply(this, args)
  } as Query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return names
}
