import { DEFAULT_COUNTRY } from '@enamel/domain/config/country'
import { parsePhone } from '@enamel/domain/patients/phone-number'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { ensureDataFolder } from '../data-folder.ts'
import type { Database } from '../db/database.ts'
import { inPractice } from '../db/in-practice.ts'
import { whatsAppGateway } from '../dependencies.ts'
import {
  connectNumber,
  type NumberRegistration,
  registerNumber,
  type WhatsAppNumber,
} from '../features/integrations/index.ts'
import { allowFeatures } from '../features/practice/index.ts'
import { ownSecret } from '../own-secret.ts'
import { askKey } from './ask-secret.ts'
import { practiceByKey } from './practice-by-key.ts'
import { Refused, type Values } from './run-command.ts'
import type { Terminal } from './terminal.ts'

export const WHATSAPP_OPTIONS = ['practice', 'number', 'number-id'] as const

export interface WhatsAppOptions extends WhatsAppNumber {
  /** The key of the practice. */
  practice: string
}

/**
 * Reads a practice's number on WhatsApp from the command line, and prompts for the key.
 * @throws Refused with the mistake
 */
export async function readWhatsApp(values: Values, terminal: Terminal): Promise<WhatsAppOptions> {
  const practice = requiredOption(values, 'practice')
  const number = parsePhone(requiredOption(values, 'number'), DEFAULT_COUNTRY)
  if (!number.ok) throw new Refused('--number is not a telephone number.')
  const account = requiredOption(values, 'number-id')
  if (!/^\d{5,30}$/.test(account))
    throw new Refused('--number-id must be digits: WhatsApp’s id of the number.')
  const key = (await askKey(terminal)).trim()
  if (key === '') throw new Refused('The key is empty.')
  return { practice, number: number.e164, account, key }
}

function requiredOption(values: Values, name: (typeof WHATSAPP_OPTIONS)[number]): string {
  const value = values[name]?.trim()
  if (!value) throw new Refused(`--${name} is missing.`)
  return value
}

/** Registers the product's webhook for the number at 360dialog, and connects the practice to the number. */
export async function connectWhatsApp(
  db: Database,
  config: Config,
  options: WhatsAppOptions,
): Promise<string[]> {
  const practice = await practiceByKey(db, options.practice)
  const { publicUrl } = config.http
  if (publicUrl === undefined) throw new Refused('PUBLIC_URL is not set: WhatsApp could not call us.')

  await ensureDataFolder(config.dataFolder)
  const secret = config.secret ?? (await ownSecret(config.dataFolder))
  const whatsApp = whatsAppGateway(config, { publicUrl, secret })
  const registered = await registerNumber({ db, whatsApp }, practice, options)
  if (!registered.ok) throw new Refused(refusalText(registered, options))
  const now = systemClock.now()
  const { name } = await inPractice(db, practice, async (tx) => {
    await connectNumber(tx, options, { whatsApp, secret, now })
    return allowFeatures(tx, ['whatsapp'], now)
  })
  return [`${name} is on WhatsApp with ${options.number}.`]
}

function refusalText(
  refused: Extract<NumberRegistration, { ok: false }>,
  { account }: WhatsAppOptions,
): string {
  switch (refused.reason) {
    case 'taken':
      return `--number-id ${account} is another practice's.`
    case 'key_refused':
      return '360dialog does not accept this key.'
    case 'not_registered':
      return `360dialog could not register our webhook: ${refused.detail}.`
  }
}
