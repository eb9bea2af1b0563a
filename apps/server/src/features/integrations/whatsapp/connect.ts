import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { isTaken } from '../is-taken.ts'
import { whatsAppConnection } from './connection.ts'

/** A phone number on WhatsApp. */
export interface WhatsAppNumber {
  /** The number's id at WhatsApp. */
  account: string
  /** E.164. */
  number: string
  /** The number's API key at the WhatsApp provider. */
  key: string
}

export type NumberRegistration =
  | { ok: true }
  /** Another practice has the number. */
  | { ok: false; reason: 'taken' }
  | { ok: false; reason: 'key_refused' }
  | { ok: false; reason: 'not_registered'; detail: string }

/** Registers our webhook at WhatsApp for a number, which proves that the number's API key is valid. */
export async function registerNumber(
  deps: Pick<Dependencies, 'db' | 'whatsApp'>,
  clientId: string,
  { account, key }: WhatsAppNumber,
): Promise<NumberRegistration> {
  if (await isTaken(deps, clientId, 'whatsapp', account)) return { ok: false, reason: 'taken' }
  const registered = await deps.whatsApp.register(key)
  switch (registered.kind) {
    case 'registered':
      return { ok: true }
    case 'key_refused':
      return { ok: false, reason: 'key_refused' }
    case 'refused':
    case 'postponed':
      return { ok: false, reason: 'not_registered', detail: registered.detail }
  }
}

/** Connects the practice with a number whose webhook is registered. */
export function connectNumber(
  tx: PracticeTx,
  { account, number, key }: WhatsAppNumber,
  { whatsApp, secret, now }: Pick<Dependencies, 'whatsApp' | 'secret'> & { now: Date },
): Promise<void> {
  const { registration } = whatsApp
  return whatsAppConnection.connect(
    tx,
    { account, label: number, credentials: key, registration },
    { secret, now },
  )
}
