import { communications, type FullEmail } from '@enamel/contract/communications'
import { plainDay, timeLabel } from '@enamel/domain/time/date-labels'
import { calendarDay } from '@enamel/domain/time/practice-time'
import type { CommunicationEvent } from '@enamel/domain/timeline/event'
import { IconPhotoOff } from '@tabler/icons-react'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { call } from '../../lib/call.ts'
import { loadPart } from '../../lib/load-part.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { EMAIL_ERROR_MS } from '../../ui/durations.ts'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import { LoadingView } from '../../ui/feedback/loading-view.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { styleNonce } from '../../ui/theme/style-nonce.ts'
import { EmailFrame } from './email-frame.tsx'
import styles from './email-modal.module.css'
import { emailModalState } from './model/email-modal-state.ts'
import { emailHeader } from './model/message-preview.ts'

export const LOADING_EMAIL = 'Loading email...'
export const PICTURES_HIDDEN = 'Remote pictures are hidden'

export interface EmailModalProps {
  patientId: string
  /** The email's event; null while the modal is closed. */
  event: CommunicationEvent | null
  zone: string
  onClose: () => void
}

/** Shows a whole email over the page (MAIL-01 to MAIL-06). */
export function EmailModal({ patientId, event, zone, onClose }: EmailModalProps) {
  const query = useQuery(emailQuery(patientId, event && (event.identity ?? event.id)))
  const state = emailModalState(event !== null, query)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (state !== 'error') return
    const timer = setTimeout(() => close(), EMAIL_ERROR_MS)
    return () => clearTimeout(timer)
  }, [state])

  if (!event) return null
  return (
    <Dialog title={emailHeader(event.subject)} bar width={700} onClose={onClose}>
      {state === 'loading' && <LoadingView text={LOADING_EMAIL} className={styles.waiting} />}
      {state === 'error' && <FailureView className={styles.waiting} onRetry={() => void query.refetch()} />}
      {state === 'success' && query.data && (
        <EmailContent loaded={query.data} zone={zone} onEscape={onClose} />
      )}
    </Dialog>
  )
}

/** An email, with the function that creates the document for its frame. */
interface LoadedEmail {
  email: FullEmail
  /** Creates the frame's document. `pictures` allows remote pictures. */
  createDocument: (pictures: boolean) => string
}

function EmailContent({
  loaded,
  zone,
  onEscape,
}: {
  loaded: LoadedEmail
  zone: string
  onEscape: () => void
}) {
  const { email, createDocument } = loaded
  const [pictures, setPictures] = useState(false)
  const page = useMemo(() => createDocument(pictures), [createDocument, pictures])
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
  const time = `${plainDay(calendarDay(datetime, zone))} ${timeLabel(datetime, zone)}`
  return from_email && to_email ? `${from_email} to ${to_email}, ${time}` : time
}

/** The query for an email by its identity. The email is fetched each time it is opened. */
function emailQuery(patientId: string, identity: string | null) {
  return queryOptions({
    queryKey: ['email', patientId, identity],
    queryFn: identity === null ? skipToken : ({ signal }) => loadEmail(patientId, identity, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

async function loadEmail(patientId: string, identity: string, signal: AbortSignal): Promise<LoadedEmail> {
  const [email, { emailDocument }] = await Promise.all([
    // MAIL-02.
    call(communications.email, { params: { patientId, commId: identity } }, { signal }),
    // Loaded on demand, since only an open email needs DOMPurify.
    loadPart(() => import('./email-document.ts')),
  ])
  // A page without a nonce has no policy either, and the frame's own policy accepts any nonce.
  const nonce = styleNonce() || crypto.randomUUID().replaceAll('-', '')
  return { email, createDocument: (pictures) => emailDocument(email.full_content, pictures, nonce) }
}
