import { FILE_KEPT_MS } from '@enamel/domain/communications/fetch-again'
import { rescue } from '../../../jobs/rescue.ts'
import { comingFiles } from './attachment.queries.ts'
import { fetchMediaKey, fetchMediaKind } from './fetch-media.kind.ts'
import { workingLink } from './fetch-whatsapp-file.ts'

const BATCH = 1000

/** Files that still lie with their providers: also those that waited for the link to WhatsApp, once it works again. */
export const rescueMedia = rescue({
  name: 'communications.rescue-media',
  kind: fetchMediaKind,
  key: fetchMediaKey,
  open: async (tx, world) =>
    comingFiles(tx, {
      withWhatsApp: (await workingLink(tx, world)) !== null,
      keptSince: new Date(world.clock.now().getTime() - FILE_KEPT_MS),
      atMost: BATCH,
    }),
})
