import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import { lookup } from '../../db/lookup.ts'
import type { Dependencies } from '../../dependencies.ts'

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
