import { domainToASCII } from 'node:url'
import { sql } from 'kysely'
import { canonicalAddress } from '../../../db/channel-address.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'

/** Whether an email to any address of a mail domain has ever arrived for the practice. */
export async function hasReceivedMail(tx: PracticeTx, domain: string): Promise<boolean> {
  const forms = [canonicalAddress(domain), domainToASCII(domain)]
  const { rows } = await sql`
    select from inbound_messages
    cross join json_array_elements_text(raw -> 'recipients') as recipient
    where client_id = ${tx.clientId} and channel = 'Email'
      and lower(substring(recipient from '[^@]*$')) = any(${forms})
    limit 1`.execute(tx)
  return rows.length > 0
}
