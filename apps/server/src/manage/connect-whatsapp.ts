import { DEFAULT_COUNTRY } from '@enamel/domain/config/country'
import { parsePhone } from '@enamel/domain/patients/phone-number'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { ensureDataFolder } from '../data-folder.ts'
import { type Database, inPractice } from '../db/database.ts'
import { whatsAppGateway } from '../dependencies.ts'
import {
  connectNumber,
  type NumberRegistration,
  registerNumber,
  type WhatsAppNumber,
} from '../features/integrations/index.ts'
import { ownSecret } from '../own-secret.ts'
import { allowFeatures } from './allow-features.ts'
import { askKey } from './ask-secret.ts'
import { practiceOfKey } from './practice-of-key.ts'
import { Refused, type Values } from './run-command.ts'
import type { Terminal } from './terminal.ts'

export const WHATSAPP_OPTIONS = ['practice', 'number', 'number-id'] as const

export interface WhatsAppAsked extends WhatsAppNumber {
  /** The practice, as commands name it. */
  practice: string
}

/**
 * A practice's number on WhatsApp from the command line; the key is prompted for.
 * @throws Refused naming what is wrong
 */
export async function readWhatsApp(values: Values, terminal: Terminal): Promise<WhatsAppAsked> {
  const practice = filled(values, 'practice')
  const number = parsePhone(filled(values, 'number'), DEFAULT_COUNTRY)
  if (!number.ok) throw new Refused('--number is no telephone number.')
  const account = filled(values, 'number-id')
  if (!/^\d{5,30}$/.test(account))
    throw new Refused('--number-id must be digits: WhatsApp’s id of the number.')
  const key = (await askKey(terminal)).trim()
  if (key === '') throw new Refused('The key is empty.')
  return { practice, number: number.e164, account, key }
}

function filled(values: Values, name: (typeof WHATSAPP_OPTIONS)[number]): string {
  const value = values[name]?.trim()
  if (!value) throw new Refused(`--${name} is missing.`)
  return value
}

/** Registers our webhook at WhatsApp for the number, and connects the practice with it. */
export async function connectWhatsApp(db: Database, config: Config, asked: WhatsAppAsked): Promise<string[]> {
  const practice = await practiceOfKey(db, asked.practice)
  const { publicUrl } = config.http
  if (publicUrl === undefined) throw new Refused('PUBLIC_URL is not set: WhatsApp could not call us.')

  await ensureDataFolder(config.dataFolder)
  const secret = config.secret ?? (await ownSecret(config.dataFolder))
  const whatsApp = whatsAppGateway(config, { publicUrl, secret })
  const registered = await registerNumber({ db, whatsApp }, practice, asked)
  if (!registered.ok) throw new Refused(refusalText(registered, asked))
  const now = systemClock.now()
  const { name } = await inPractice(db, practice, async (tx) => {
    await connectNumber(tx, asked, { whatsApp, secret, now })
    return allowFeatures(tx, ['whatsapp'], now)
  })
  return [`${name} is on WhatsApp with ${asked.number}.`]
}

function refusalText(
  refused: Extract<NumberRegistration, { ok: false }>,
  { account }: WhatsAppAsked,
): string {
  switch (refused.reason) {
    case 'taken':
      return `--number-id ${account} is another practice's.`
    case 'key_refused':
      return '360dialog does not take this key.'
    case 'not_registered':
      return `360dialog could not be told where to call us: ${refused.detail}.`
  }
}
