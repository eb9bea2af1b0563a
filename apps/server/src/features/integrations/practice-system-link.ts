import { practiceSystemOffers } from '@enamel/domain/practice-system/offers'
import {
  PRACTICE_SYSTEM_KEY,
  PRACTICE_SYSTEM_NAME,
} from '@enamel/domain/practice-system/practice-system-name'
import { z } from 'zod'
import { inPractice, type PracticeTx } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { practiceFeatures } from '../config/index.ts'
import { changeState } from './change-state.ts'
import { credentialSeal } from './credential-seal.ts'
import { integrationOf } from './integration.queries.ts'

/** A practice's account at its practice system. */
export interface PracticeSystemKeys {
  token: string
  /** Its calls are signed with it; null where it does not call. */
  webhookSecret: string | null
}

const Keys = z.object({ token: z.string(), webhookSecret: z.string().nullable() })

export interface PracticeSystemLink {
  isHealthy: boolean
  /** The practice's site there. */
  siteId: string
  /** When the key was last taken. */
  checkedAt: Date | null
  /** Null when they were sealed under another secret: they have to be given again. */
  openKeys(): Promise<PracticeSystemKeys | null>
}

/** The practice's link to its practice system; null where there is none, and where the practice has not the feature. */
export async function practiceSystemLink(
  tx: PracticeTx,
  { secret }: Pick<Dependencies, 'secret'>,
): Promise<PracticeSystemLink | null> {
  const row = await integrationOf(tx, PRACTICE_SYSTEM_KEY)
  if (!row?.credentials || !row.account) return null
  const offers = practiceSystemOffers({ features: await practiceFeatures(tx), links: [row] })
  if (!offers.present) return null
  const { credentials, account, checked_at } = row
  return {
    isHealthy: offers.link,
    siteId: account,
    checkedAt: checked_at,
    openKeys: () =>
      credentialSeal(secret)
        .open(credentials)
        .then((text) => Keys.parse(JSON.parse(text)))
        .catch(() => null),
  }
}

/** Links the practice to its site, or gives the link other keys. The keys are believed to be good. */
export async function linkPracticeSystem(
  tx: PracticeTx,
  { siteId, ...keys }: PracticeSystemKeys & { siteId: string },
  { secret, now }: { secret: string; now: Date },
): Promise<void> {
  const previous = {
    account: siteId,
    credentials: await credentialSeal(secret).seal(JSON.stringify(keys)),
    checked_at: now,
  }
  const row = { client_id: tx.clientId, integration: PRACTICE_SYSTEM_KEY, changed_at: now } as const
  await tx
    .insertInto('integrations')
    // Disconnected until it is written below, so that open browsers hear of it.
    .values({ ...previous, ...row, state: 'disconnected' })
    .onConflict((conflict) => conflict.columns(['client_id', 'integration']).doUpdateSet(previous))
    .execute()
  await changeState(tx, PRACTICE_SYSTEM_KEY, { state: 'healthy', reason: null }, now)
}

/** The practice system does not take the key any more: nothing is asked until it does. */
export function practiceSystemKeyRefused(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  clientId: string,
): Promise<void> {
  const link = { state: 'unhealthy', reason: `${PRACTICE_SYSTEM_NAME} no longer accepts our key.` } as const
  return inPractice(deps.db, clientId, (tx) => changeState(tx, PRACTICE_SYSTEM_KEY, link, deps.clock.now()))
}

/** The practice system takes the key. */
export async function practiceSystemKeyTaken(tx: PracticeTx, now: Date): Promise<void> {
  await tx
    .updateTable('integrations')
    .set({ checked_at: now })
    .where('client_id', '=', tx.clientId)
    .where('integration', '=', PRACTICE_SYSTEM_KEY)
    .execute()
  await changeState(tx, PRACTICE_SYSTEM_KEY, { state: 'healthy', reason: null }, now)
}
