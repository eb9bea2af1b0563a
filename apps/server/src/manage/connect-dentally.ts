import { API_BASE } from '../api-base.ts'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { ensureDataFolder } from '../data-folder.ts'
import type { Database } from '../db/database.ts'
import { inPractice } from '../db/in-practice.ts'
import { practiceSystemOf } from '../dependencies.ts'
import { connectSite, type FoundSite, findSite } from '../features/integrations/index.ts'
import { ownSecret } from '../own-secret.ts'
import { askKeys } from './ask-secret.ts'
import { practiceByKey } from './practice-by-key.ts'
import { Refused, type Values } from './run-command.ts'
import type { Terminal } from './terminal.ts'

export const DENTALLY_OPTIONS = ['practice', 'site'] as const

export interface DentallyOptions {
  /** The key of the practice. */
  practice: string
  /** The site at Dentally; null if none is given, which is enough when there is only one. */
  siteId: string | null
  token: string
  webhookSecret: string | null
}

/**
 * Reads a practice's connection to Dentally from the command line, and prompts for the key and the secret.
 * @throws Refused with the mistake
 */
export async function readDentally(values: Values, terminal: Terminal): Promise<DentallyOptions> {
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

/** Lists the practice's sites at Dentally, which checks the key, and connects the practice to one of them. */
export async function connectDentally(
  db: Database,
  config: Config,
  { practice: key, token, siteId: requestedSite, webhookSecret }: DentallyOptions,
): Promise<string[]> {
  const practice = await practiceByKey(db, key)
  const practiceSystem = practiceSystemOf(config)
  const found = await findSite({ db, practiceSystem }, practice, { token, requestedSite })
  if (!found.ok) throw new Refused(refusalText(found))

  await ensureDataFolder(config.dataFolder)
  const secret = config.secret ?? (await ownSecret(config.dataFolder))
  const now = systemClock.now()
  const { name, form_key } = await inPractice(db, practice, (tx) =>
    connectSite(tx, { site: found.site, keys: { token, webhookSecret } }, { secret, now }),
  )
  const api = `${config.http.publicUrl ?? `http://localhost:${config.http.port}`}${API_BASE}`
  return [
    `${name} is connected with Dentally.`,
    webhookSecret === null
      ? 'Without a webhook secret, changes in Dentally show only when a patient is opened.'
      : `  Webhook    for all events, in Dentally's settings: ${api}/webhooks/dentally/${form_key}`,
  ]
}

function refusalText(refused: Extract<FoundSite, { ok: false }>): string {
  switch (refused.reason) {
    case 'token_refused':
      return 'Dentally rejects this key.'
    case 'site_unclear':
      if (refused.sites.length === 0) return 'This key is valid for no site.'
      return [
        'Choose one of the sites with --site:',
        ...refused.sites.map(({ id, name }) => `  ${id}  ${name}`),
      ].join('\n')
    case 'taken':
      return `Site ${refused.siteId} is another practice's.`
    default:
      return `Dentally’s sites could not be read: ${refused.reason}.`
  }
}
