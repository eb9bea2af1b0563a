import pg from 'pg'

type Query = typeof pg.Client.prototype.query

/**
 * Counts the statements that the product sends to PostgreSQL while `work` runs, begin and commit included. Statements of
 * the job queue and the push listener are not counted: their connections have different application names.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const query = pg.Client.prototype.query
  let statements = 0
  pg.Client.prototype.query = function (this: pg.Client, ...args: Parameters<Query>) {
    const { application_name: name } = (this as unknown as { connectionParameters: Record<string, unknown> })
      .connectionParameters
    if (name === 'enamel') statements++
    return query.apply(this, args)
  } as Query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return statements
}
