import { rescue } from '../../../jobs/rescue.ts'
import { fetchMediaKey, fetchMediaKind } from './fetch-media.kind.ts'

const BATCH = 1000

/** Files that came with a text and still lie with the carrier. */
export const rescueMedia = rescue({
  name: 'communications.rescue-media',
  kind: fetchMediaKind,
  key: fetchMediaKey,
  open: (tx) =>
    tx
      .selectFrom('attachments')
      .select(['client_id', 'id as attachment_id'])
      .where('client_id', '=', tx.clientId)
      .where('state', '=', 'coming')
      .limit(BATCH)
      .execute(),
})
