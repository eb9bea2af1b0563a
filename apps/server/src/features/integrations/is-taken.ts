import { type IntegrationKey, isInUse } from '@enamel/domain/integrations/integration'
import pg from 'pg'
import { inPractice } from '../../db/in-practice.ts'
import { lookup } from '../../db/lookup.ts'
import type { Dependencies } from '../../dependencies.ts'
import { integrationOf } from './integration.queries.ts'

/** Whether another practice has an account of a service. */
export async function isTaken(
  { db }: Pick<Dependencies, 'db'>,
  clientId: string,
  integration: IntegrationKey,
  account: string,
): Promise<boolean> {
  const owner = await lookup.practiceByAccount(db, integration, account)
  return owner !== null && owner !== clientId
}

/** Of the table of connections: each account of a service belongs to one practice. */
const ONE_PRACTICE_PER_ACCOUNT = 'integrations_integration_account_key'

/** Whether an account could not be stored because another practice was connected with it in the meantime. */
export function isTakenMeanwhile(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === ONE_PRACTICE_PER_ACCOUNT
}

/** Whether any practice is connected with an account of a service. One that only kept the account is not. */
export async function isAccountInUse(
  { db }: Pick<Dependencies, 'db'>,
  integration: IntegrationKey,
  account: string,
): Promise<boolean> {
  const owner = await lookup.practiceByAccount(db, integration, account)
  if (owner === null) return false
  const row = await inPractice(db, owner, (tx) => integrationOf(tx, integration))
  return row?.account === account && isInUse(row.state)
}
