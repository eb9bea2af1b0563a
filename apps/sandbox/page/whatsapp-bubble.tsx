import type { MailAttachment, WhatsAppEntry } from '../src/outbox/entry.ts'
import { timeOf } from './moments.ts'

interface WhatsAppBubbleProps {
  message: WhatsAppEntry
  onDelete(): void
}

/** A message with its file, its time, its delivery status, and the practice's reaction. */
export function WhatsAppBubble({ message, onDelete }: WhatsAppBubbleProps) {
  const { id, direction, status, body, attachments, reaction } = message
  const isOwn = direction === 'to_practice'
  if (status === 'deleted') {
    return <p className="bubble gone">{isOwn ? 'You deleted this message' : 'Deleted from this phone'}</p>
  }
  const text = statusText(message)
  return (
    <>
      <div className="bubble">
        {attachments.map((file) => (
          <PhoneFile key={file.filename} file={file} path={`/phone-files/${id}`} />
        ))}
        {body === '' ? null : <p>{body}</p>}
        <p className="stamp">
          {timeOf(new Date(message.at))}
          {isOwn ? <Ticks status={status} /> : null}
        </p>
        {reaction ? <span className="reaction">{reaction}</span> : null}
      </div>
      {text || isOwn ? (
        <p className="meta">
          {text}
          {isOwn ? (
            <button type="button" className="plain" onClick={onDelete}>
              Delete<span className="unseen"> the message {body}</span>
            </button>
          ) : null}
        </p>
      ) : null}
    </>
  )
}

function PhoneFile({ file, path }: { file: MailAttachment; path: string }) {
  const { filename, type, size } = file
  if (size === 0) return <p className="gone">{filename} is lost</p>
  if (type.startsWith('image/')) return <img className="picture" src={path} alt={filename} />
  // biome-ignore lint/a11y/useMediaCaption: nobody has captions for what a practice sends
  if (type.startsWith('video/')) return <video className="picture" src={path} controls />
  // biome-ignore lint/a11y/useMediaCaption: nobody has captions for what a practice sends
  if (type.startsWith('audio/')) return <audio src={path} controls />
  return (
    <a className="file" href={path} download={filename}>
      <span>{filename}</span>
      <span className="figures">{sizeOf(size)}</span>
    </a>
  )
}

function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

/** One tick for sent, two for delivered, blue for read. */
function Ticks({ status }: { status: WhatsAppEntry['status'] }) {
  const isThere = status === 'received' || status === 'read'
  const text = status === 'read' ? 'Read' : isThere ? 'Delivered' : 'On its way'
  return (
    <svg className="ticks" data-read={status === 'read'} viewBox="0 0 18 12" role="img" aria-label={text}>
      <path d="m1 6.5 3.2 3.2L11 2.5" />
      {isThere ? <path d="m8.2 9.2.7.6L16 2.5" /> : null}
    </svg>
  )
}

/** A further text about a message. */
function statusText({ direction, status, error_code, template }: WhatsAppEntry): string | null {
  if (status === 'failed') return `Did not reach this phone (${error_code})`
  if (status === 'refused') return 'Refused by the practice’s system'
  if (direction === 'to_patient' && (status === 'accepted' || status === 'sent')) return 'On its way to you'
  return template === null ? null : `Template ${template}`
}
