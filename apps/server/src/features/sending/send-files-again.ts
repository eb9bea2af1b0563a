import type { SmsFileWay } from '@enamel/domain/communications/attachments/sms-files'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { filesOfMessages } from '../communications/index.ts'
import type { DeliveryRow } from '../delivery/index.ts'
import { storeFileLink } from '../file-links/index.ts'
import type { MessageContext } from './sending.ts'
import { wayOfFiles } from './way-of-files.ts'

/**
 * How the files of a text are sent when it is sent again, perhaps to another number; null for a message without such
 * files. The page behind a link is open for the full time again.
 */
export async function sendFilesAgain(
  tx: PracticeTx,
  { id, files_sent_as }: DeliveryRow,
  context: Pick<MessageContext, 'practice' | 'patient'>,
  deps: Pick<Dependencies, 'secret' | 'clock'>,
): Promise<SmsFileWay | null> {
  if (files_sent_as === null) return null
  const files = await filesOfMessages(tx, [id])
  const way = wayOfFiles(files, context)
  if (way === 'link') storeFileLink(tx, id, deps, deps.clock.now())
  return way
}
