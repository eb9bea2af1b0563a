import { inPractice } from '../../db/database.ts'
import { lookup } from '../../db/lookup.ts'
import type { RepeatedJob } from '../../jobs/job.ts'
import type { World } from '../../world.ts'
import { whatsAppKeyRefused, whatsAppLink } from '../integrations/index.ts'
import { applyTemplateNews } from './apply-template-news.ts'
import { pendingTemplates } from './template.queries.ts'

const EVERY_SECONDS = 600

/** Asks what became of templates that the provider has and has not told us of: a call of it may be lost. */
export const catchUpTemplates: RepeatedJob = {
  name: 'templates.catch-up',
  everySeconds: EVERY_SECONDS,
  async run({ world }) {
    for (const clientId of await lookup.allPractices(world.db)) await catchUp(world, clientId)
  },
}

async function catchUp(world: World, clientId: string): Promise<void> {
  const link = await inPractice(world.db, clientId, async (tx) => {
    const waiting = await pendingTemplates(tx, 'with_provider')
    return waiting.length > 0 ? whatsAppLink(tx, world) : null
  })
  if (!link?.isHealthy) return
  const listed = await world.whatsApp.listTemplates(await link.openKey())
  if (listed.kind === 'key_refused') return whatsAppKeyRefused(world, clientId)
  if (listed.kind === 'postponed') return
  await inPractice(world.db, clientId, async (tx) => {
    for (const news of listed.templates) await applyTemplateNews(tx, news)
  })
}
