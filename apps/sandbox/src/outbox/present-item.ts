import type { Entry, OutboxItem } from './entry.ts'

/** A message in the one format that the outbox returns for every channel. */
export function presentItem(entry: Entry): OutboxItem {
  const { id, patient, practice, at, headers, idempotency_key, status } = entry
  const common = {
    id,
    from: practice,
    to: patient,
    headers,
    idempotency_key,
    received_at: at,
    status,
    subject: null,
    html: null,
    error_code: null,
    sid: null,
    message_id: null,
    template: null,
    attachments: [],
    media: [],
    authentication: null,
  }
  switch (entry.kind) {
    case 'text': {
      const { body, error_code, media, sid } = entry
      return { ...common, channel: 'sms', body, error_code, media, sid }
    }
    case 'whatsapp': {
      const { body, error_code, wamid, template, attachments } = entry
      return { ...common, channel: 'whatsapp', body, error_code, message_id: wamid, template, attachments }
    }
    case 'mail': {
      const { from, to, subject, text, html, message_id, attachments, authentication } = entry
      const mail = { from, to, subject, body: text, html, message_id, attachments, authentication }
      return { ...common, channel: 'email', ...mail }
    }
  }
}
