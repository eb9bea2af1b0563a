import type { PracticeSystem } from '../adapters/practice-system/practice-system.ts'
import { API_BASE } from '../api-base.ts'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { ensureDataFolder } from '../data-folder.ts'
import { type Database, inPractice } from '../db/database.ts'
import { lookup } from '../db/lookup.ts'
import { practiceSystemOf } from '../dependencies.ts'
import { practiceOf } from '../features/config/index.ts'
import { practiceSystemLink } from '../features/integrations/index.ts'
import { ownSecret } from '../own-secret.ts'
import { allowFeatures } from './allow-features.ts'
import { askKeys } from './ask-secret.ts'
import { practiceOfKey } from './practice-of-key.ts'
import { Refused, type Values } from './run-command.ts'
import type { Terminal } from './terminal.ts'

export const DENTALLY_OPTIONS = ['practice', 'site'] as const

export interface DentallyAsked {
  /** The practice, as commands name it. */
  practice: string
  /** Null: the only practice. */
  siteId: string | null
  token: string
  webhookSecret: string | null
}

/**
 * A practice's link to Dentally from the command line; the key and the secret are prompted for.
 * @throws Refused naming what is wrong
 */
export async function readDentally(values: Values, terminal: Terminal): Promise<DentallyAsked> {
  const practice = values.practice?.trim()
  if (!practice) throw new Refused('--practice is missing.')
  const [token = '', webhookSecret = ''] = await askKeys(terminal, [
    'Key: ',
    'Secret of the webhook (empty: none): ',
  ])
  if (token.trim() === '') throw new Refused('The key is empty.')
  return {
    practice,
    siteId: values.site?.trim() || null,
    token: token.trim(),
    webhookSecret: webhookSecret.trim() || null,
  }
}

/** Asks Dentally for the practice's sites, which proves the key, and links the practice to one of them. */
export async function connectDentally(
  db: Database,
  config: Config,
  { practice: key, token, siteId: wanted, webhookSecret }: DentallyAsked,
): Promise<string[]> {
  const practice = await practiceOfKey(db, key)
  const siteId = await siteOf(practiceSystemOf(config), token, wanted)
  const owner = await lookup.practiceByAccount(db, 'dentally', siteId)
  if (owner && owner !== practice) throw new Refused(`Site ${siteId} is another practice's.`)

  await ensureDataFolder(config.dataFolder)
  const secret = config.secret ?? (await ownSecret(config.dataFolder))
  const { name, form_key } = await inPractice(db, practice, async (tx) => {
    await practiceSystemLink.connect(
      tx,
      { account: siteId, credentials: { token, webhookSecret } },
      { secret, now: systemClock.now() },
    )
    await allowFeatures(tx, ['dentally-ui-v2', 'dentally:create-patient', 'pms-events'])
    return practiceOf(tx)
  })
  const api = `${config.http.publicUrl ?? `http://localhost:${config.http.port}`}${API_BASE}`
  return [
    `${name} is linked with Dentally.`,
    webhookSecret === null
      ? 'Without a webhook secret, changes in Dentally show only when a patient is opened.'
      : `  Webhook    for all events, in Dentally's settings: ${api}/webhooks/dentally/${form_key}`,
  ]
}

/** @throws Refused when the key is not good for one site */
async function siteOf(system: PracticeSystem, token: string, wanted: string | null): Promise<string> {
  const asked = await system.sites({ token, siteId: wanted ?? '' })
  if (asked.kind === 'key_refused') throw new Refused('Dentally rejects this key.')
  if (asked.kind !== 'answered') throw new Refused(`Dentally could not be asked: ${asked.kind}.`)
  const sites = asked.value
  const [only] = sites
  if (wanted === null && sites.length === 1 && only) return only.id
  if (wanted !== null && sites.some(({ id }) => id === wanted)) return wanted
  const list = sites.map(({ id, name }) => `  ${id}  ${name}`)
  throw new Refused(['Choose one of the sites with --site:', ...list].join('\n'))
}
