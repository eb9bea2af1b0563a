import { createPrivateKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { dkimSelector } from '@enamel/domain/mail-domain/dkim'
import type { DkimKey } from '../../adapters/email/relay/mail-relay.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { type Seal, sealFor } from '../../sealed-text.ts'

/** The key that signs a practice's emails. The private half is read by the signer alone. */
export interface PracticeKey extends DkimKey {
  /** As the DNS record has it: base64 of SubjectPublicKeyInfo. */
  publicKey: string
}

const BITS = 2048
const newKeyPair = promisify(generateKeyPair)

/**
 * The key of the practice, made when it is first needed. A key that was sealed with a different secret cannot be used
 * again: it is followed by a new one with a selector of its own, whose DNS record has to be added.
 */
export async function dkimKeyOf(
  tx: PracticeTx,
  { secret, clock }: Pick<Dependencies, 'secret' | 'clock'>,
): Promise<PracticeKey> {
  const seal = sealFor(secret, 'mail-domain')
  const latest = await latestKey(tx)
  const privateKey = latest && (await seal.open(latest.private_key).catch(() => null))
  if (latest && privateKey) return keyOf(latest, privateKey)
  await insertKey(tx, { generation: (latest?.generation ?? 0) + 1, seal, now: clock.now() })
  const stored = await latestKey(tx)
  if (!stored) throw new Error('The DKIM key that was stored cannot be found')
  return keyOf(stored, await seal.open(stored.private_key))
}

type StoredKey = NonNullable<Awaited<ReturnType<typeof latestKey>>>

function keyOf({ generation, public_key }: StoredKey, privateKey: string): PracticeKey {
  return {
    selector: dkimSelector(generation),
    publicKey: public_key,
    privateKey: createPrivateKey(privateKey),
  }
}

function latestKey(tx: PracticeTx) {
  return tx
    .selectFrom('dkim_keys')
    .select(['generation', 'private_key', 'public_key'])
    .where('client_id', '=', tx.clientId)
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Stores a new key, unless a concurrent transaction stores one first. */
async function insertKey(
  tx: PracticeTx,
  { generation, seal, now }: { generation: number; seal: Seal; now: Date },
): Promise<void> {
  const { publicKey, privateKey } = await newKeyPair('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await tx
    .insertInto('dkim_keys')
    .values({
      client_id: tx.clientId,
      generation,
      private_key: await seal.seal(privateKey),
      public_key: publicKey.toString('base64'),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
