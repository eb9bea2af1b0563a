import { DEFAULT_GDPR } from '@enamel/domain/patients/gdpr'
import type { Insertable } from 'kysely'
import type { Schema } from '../db/database.ts'
import type { PracticeTx } from '../db/practice-tx.ts'
import { firstConsent } from '../features/patients/index.ts'
import { insertRows } from './insert-rows.ts'

type LeadRow = Pick<Insertable<Schema['patients']>, 'client_id' | 'id' | 'gdpr'> & { created_at: Date }

/** Inserts the answers that leads gave on marketing when they were added. */
export function insertLeadConsents(tx: PracticeTx, leads: readonly LeadRow[]): Promise<void> {
  return insertRows(
    tx,
    'consents',
    leads.map(({ client_id, id, gdpr = DEFAULT_GDPR, created_at }) =>
      firstConsent(client_id, id, { gdpr, origin: 'lead', userId: null }, created_at),
    ),
  )
}
