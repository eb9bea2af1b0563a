import type { Entry, OutboxItem } from './entry.ts'

/** What the outside world received, in one shape for every channel. */
export function presentItem(entry: Entry): OutboxItem {
  const { id, patient, practice, at, headers, idempotency_key, status } = entry
  switch (entry.kind) {
    case 'text':
      return {
        id,
        channel: 'sms',
        from: practice,
        to: patient,
        subject: null,
        body: entry.body,
        html: null,
        headers,
        idempotency_key,
        received_at: at,
        status,
        error_code: entry.error_code,
        sid: entry.sid,
        message_id: null,
        template: null,
        attachments: [],
      }
    case 'whatsapp':
      return {
        id,
        channel: 'whatsapp',
        from: practice,
        to: patient,
        subject: null,
        body: entry.body,
        html: null,
        headers,
        idempotency_key,
        received_at: at,
        status,
        error_code: entry.error_code,
        sid: null,
        message_id: entry.wamid,
        template: entry.template,
        attachments: entry.attachments,
      }
    case 'mail':
      return {
        id,
        channel: 'email',
        from: entry.from,
        to: entry.to,
        subject: entry.subject,
        body: entry.text,
        html: entry.html,
        headers,
        idempotency_key,
        received_at: at,
        status,
        error_code: null,
        sid: null,
        message_id: entry.message_id,
        template: null,
        attachments: entry.attachments,
      }
  }
}
