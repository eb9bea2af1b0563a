import { type SqlBool, sql } from 'kysely'

/**
 * Whether a workflow wrote the message to the person who referred the patient, on whose timeline it is: its answers are
 * not the patient's. For queries over `communications as c`.
 */
export const isToReferrer = sql<SqlBool>`exists (
  select from node_executions x join workflow_nodes n on n.client_id = x.client_id and n.id = x.node_id
  where x.client_id = c.client_id and x.id = c.id and n.recipient = 'referrer')`
