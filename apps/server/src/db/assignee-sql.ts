import type { Assignee } from '@enamel/domain/assignment/assignee'
import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for the user to whom a row is assigned, as the API presents them; null without one. A subquery instead of a join,
 * so that it is read only for the rows of the response and changes no plan.
 */
export function assigneeSql(table: 'patients' | 'conversations'): RawBuilder<Assignee | null> {
  return sql<Assignee | null>`(
    select json_build_object('id', users.id, 'name', users.name) from users
    where users.client_id = ${sql.ref(`${table}.client_id`)} and users.id = ${sql.ref(`${table}.assigned_to`)})`
}
