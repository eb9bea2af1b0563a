import type { Attachment } from '@enamel/domain/timeline/event'
import { lazy, Suspense } from 'react'

const Recording = lazy(async () => ({ default: (await import('./recording.tsx')).Recording }))

/** What was recorded of a call, once it is here. */
export function Recordings({ attachments }: { attachments: readonly Attachment[] }) {
  const stored = attachments.filter(({ state }) => state === 'stored')
  return (
    <Suspense fallback={null}>
      {stored.map((attachment) => (
        <Recording key={attachment.id} attachment={attachment} />
      ))}
    </Suspense>
  )
}
