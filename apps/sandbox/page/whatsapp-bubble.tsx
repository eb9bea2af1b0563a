import type { MailAttachment, WhatsAppEntry } from '../src/outbox/entry.ts'
import { formatTime } from './format-time.ts'

interface WhatsAppBubbleProps {
  message: WhatsAppEntry
  onDelete(): void
}

/** A WhatsApp message with its file, time, delivery status and the practice's reaction. */
export function WhatsAppBubble({ message, onDelete }: WhatsAppBubbleProps) {
  const { id, direction, status, body, attachments, reaction } = message
  const isOwn = direction === 'to_practice'
  if (status === 'deleted') {
    return (
      <p className="bubble unavailable">{isOwn ? 'You deleted this message' : 'Deleted from this phone'}</p>
    )
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
          {formatTime(new Date(message.at))}
          {isOwn && status !== 'refused' ? <Ticks status={status} /> : null}
        </p>
        {reaction ? <span className="reaction">{reaction}</span> : null}
      </div>
      {text || isOwn ? (
        <p className="meta">
          {text}
          {isOwn ? (
            <button type="button" className="plain" onClick={onDelete}>
              Delete<span className="visually-hidden"> the message {body}</span>
            </button>
          ) : null}
        </p>
      ) : null}
    </>
  )
}

function PhoneFile({ file, path }: { file: MailAttachment; path: string }) {
  const { filename, type, size } = file
  if (size === 0) return <p className="unavailable">{filename} is lost</p>
  if (type.startsWith('image/')) return <img className="picture" src={path} alt={filename} />
  // biome-ignore lint/a11y/useMediaCaption: files in a chat have no subtitles
  if (type.startsWith('video/')) return <video className="picture" src={path} controls />
  // biome-ignore lint/a11y/useMediaCaption: files in a chat have no subtitles
  if (type.startsWith('audio/')) return <audio src={path} controls />
  return (
    <a className="file" href={path} download={filename}>
      <span>{filename}</span>
      <span className="figures">{formatSize(size)}</span>
    </a>
  )
}

function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

/** One tick for sent, two for delivered, blue for read. */
function Ticks({ status }: { status: WhatsAppEntry['status'] }) {
  const isDelivered = status === 'received' || status === 'read'
  const text = status === 'read' ? 'Read' : isDelivered ? 'Delivered' : 'Being delivered'
  return (
    <svg className="ticks" data-read={status === 'read'} viewBox="0 0 18 12" role="img" aria-label={text}>
      <path d="m1 6.5 3.2 3.2L11 2.5" />
      {isDelivered ? <path d="m8.2 9.2.7.6L16 2.5" /> : null}
    </svg>
  )
}

/** The text below a message, if any: its status or its template. */
function statusText({ direction, status, error_code, template }: WhatsAppEntry): string | null {
  if (status === 'failed') return `Not delivered to this phone (error ${error_code})`
  if (status === 'refused') return 'Refused by the practice’s system'
  if (direction === 'to_patient' && (status === 'accepted' || status === 'sent'))
    return 'Being delivered to you'
  return template === null ? null : `Template ${template}`
}
