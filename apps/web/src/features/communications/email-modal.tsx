import type { FullEmail } from '@enamel/contract/communications'
import { plainDay, timeLabel } from '@enamel/domain/time/date-labels'
import { calendarDay } from '@enamel/domain/time/practice-time'
import type { CommunicationEvent } from '@enamel/domain/timeline/event'
import { IconPhotoOff } from '@tabler/icons-react'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import { loadPart } from '../../lib/load-part.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import { LoadingView } from '../../ui/feedback/loading-view.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { styleNonce } from '../../ui/theme/style-nonce.ts'
import { fetchEmail } from './communications.api.ts'
import { EmailFrame } from './email-frame.tsx'
import { emailModalMachine, type LoadedEmail } from './email-modal.machine.ts'
import styles from './email-modal.module.css'
import { emailHeader } from './model/email-preview.ts'

export const LOADING_EMAIL = 'Loading email...'
export const PICTURES_HIDDEN = 'Remote pictures are hidden'

export interface EmailModalProps {
  patientId: string
  /** The email's event; each has a new modal. */
  event: CommunicationEvent
  zone: string
  onClose: () => void
}

/** A whole email over the page (MAIL-01 to MAIL-06). */
export function EmailModal({ patientId, event, zone, onClose }: EmailModalProps) {
  const identity = event.identity ?? event.id
  const [snapshot, send] = useMachine(
    emailModalMachine.provide({
      actors: {
        fetchEmail: fromPromise<LoadedEmail, { identity: string }>(({ input, signal }) =>
          loadEmail(patientId, input.identity, signal),
        ),
      },
    }),
  )
  const [asked, setAsked] = useState(false)
  const get = useEffectEvent(() => {
    send({ type: 'get', identity })
    setAsked(true)
  })
  useEffect(() => get(), [])
  const closes = asked && snapshot.matches('init')
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (closes) close()
  }, [closes])

  const { loaded } = snapshot.context
  return (
    <Dialog title={emailHeader(event.subject)} bar width={700} onClose={() => send({ type: 'close' })}>
      {(snapshot.matches('loading') || !asked) && (
        <LoadingView text={LOADING_EMAIL} className={styles.waiting} />
      )}
      {snapshot.matches('error') && (
        <FailureView className={styles.waiting} onRetry={() => send({ type: 'get', identity })} />
      )}
      {loaded && <Letter loaded={loaded} zone={zone} onEscape={() => send({ type: 'close' })} />}
    </Dialog>
  )
}

function Letter({ loaded, zone, onEscape }: { loaded: LoadedEmail; zone: string; onEscape: () => void }) {
  const { email, documentWith } = loaded
  const [pictures, setPictures] = useState(false)
  const page = useMemo(() => documentWith(pictures), [documentWith, pictures])
  return (
    <>
      <p className={styles.from}>{fromLine(email, zone)}</p>
      {email.remote_content && !pictures && (
        <div className={styles.pictures}>
          <Icon of={IconPhotoOff} />
          <span>{PICTURES_HIDDEN}</span>
          <Button variant="quiet" size={28} onClick={() => setPictures(true)}>
            Show pictures
          </Button>
        </div>
      )}
      <EmailFrame document={page} onEscape={onEscape} />
    </>
  )
}

/** "o.adeyemi@mail.test to hello@brightside.test, 19 November 2025 4:42pm" */
function fromLine({ from_email, to_email, datetime }: FullEmail, zone: string): string {
  const when = `${plainDay(calendarDay(datetime, zone))} ${timeLabel(datetime, zone)}`
  return from_email && to_email ? `${from_email} to ${to_email}, ${when}` : when
}

async function loadEmail(patientId: string, identity: string, signal: AbortSignal): Promise<LoadedEmail> {
  const [email, { emailDocument }] = await Promise.all([
    fetchEmail(patientId, identity, signal),
    // With DOMPurify, which only an open email needs.
    loadPart(() => import('./email-document.ts')),
  ])
  // Without a policy on the page (development) any nonce serves the frame's own.
  const nonce = styleNonce() || crypto.randomUUID().replaceAll('-', '')
  return { email, documentWith: (pictures) => emailDocument(email.full_content, pictures, nonce) }
}
