import { previewOf } from '@enamel/domain/communications/attachments/attachment-types'
import type { Attachment } from '@enamel/domain/timeline/event'
import { useMemo, useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { FileChip, ListedFile, MissingFile } from './file-chip.tsx'
import { FilesByKind } from './files-by-kind.tsx'
import { isThumbnail, picturesFirst } from './is-thumbnail.ts'
import { Thumbnail } from './thumbnail.tsx'

const Lightbox = lazyPart(async () => (await import('./lightbox.tsx')).Lightbox)

/**
 * The files of a message. A press on a picture, a recording or a video opens the lightbox, which shows these files and
 * the ones that can only be downloaded, one by one (COM-22).
 */
export function Gallery({ attachments }: { attachments: readonly Attachment[] }) {
  const [openId, setOpenId] = useState<string | null>(null)
  const shown = useMemo(
    () => picturesFirst(attachments).filter((file) => file.state === 'stored' && previewOf(file) !== null),
    [attachments],
  )
  const openIndex = shown.findIndex(({ id }) => id === openId)
  return (
    <>
      <FilesByKind attachments={attachments}>
        {(attachment) => <File attachment={attachment} onOpen={() => setOpenId(attachment.id)} />}
      </FilesByKind>
      {openIndex >= 0 && <Lightbox files={shown} start={openIndex} onClose={() => setOpenId(null)} />}
    </>
  )
}

function File({ attachment, onOpen }: { attachment: Attachment; onOpen: () => void }) {
  if (attachment.state !== 'stored') return <MissingFile attachment={attachment} />
  const preview = previewOf(attachment)
  // Files whose type is not allowed are listed by name, without preview or download (G1-43).
  if (preview === null) return <ListedFile attachment={attachment} />
  if (isThumbnail(attachment)) return <Thumbnail attachment={attachment} onOpen={onOpen} />
  return <FileChip attachment={attachment} onOpen={preview === 'download' ? undefined : onOpen} />
}
