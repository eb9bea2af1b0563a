import type { Attachment } from '@enamel/domain/timeline/event'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import styles from './attachments.module.css'

const Recording = lazyPart(async () => (await import('./recording.tsx')).Recording)

/** The stored recordings of a call. */
export function Recordings({ attachments }: { attachments: readonly Attachment[] }) {
  const stored = attachments.filter(({ state }) => state === 'stored')
  return (
    <>
      {stored.map((attachment) => (
        <div key={attachment.id} className={styles.recording}>
          <Recording attachment={attachment} />
        </div>
      ))}
    </>
  )
}
