import { type Statement, statement } from './statement.ts'

/**
 * A frequent statement about one row or several, whose ids are its second parameter; the first is the practice. With
 * an array PostgreSQL makes a new plan each time, since the plan depends on how many ids there are, and for most
 * statements that takes longer than their work. So one id has a statement of its own.
 * @param build is passed the condition on the column with the ids, such as `= $2`
 */
export function aboutIds(
  build: (ids: string) => string,
): (clientId: string, ids: readonly string[], ...values: readonly unknown[]) => Statement {
  const one = statement(build('= $2'))
  const several = statement(build('= any ($2::uuid[])'))
  return (clientId, ids, ...values) =>
    ids.length === 1 ? one(clientId, ids[0], ...values) : several(clientId, ids, ...values)
}
