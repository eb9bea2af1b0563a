import type { Attachment } from '@enamel/domain/timeline/event'
import { lazy, Suspense } from 'react'
import styles from './attachments.module.css'

const Recording = lazy(async () => ({ default: (await import('./recording.tsx')).Recording }))

/** What was recorded of a call, once it is here. */
export function Recordings({ attachments }: { attachments: readonly Attachment[] }) {
  const stored = attachments.filter(({ state }) => state === 'stored')
  return (
    <Suspense fallback={null}>
      {stored.map((attachment) => (
        <div key={attachment.id} className={styles.recording}>
          <Recording attachment={attachment} />
        </div>
      ))}
    </Suspense>
  )
}
