import type { ReplyState } from './reply-state.ts'

/** What goes out when Send is pressed: the notes call for a note, else the communications call (RPL-15, COM-18). */
export type ReplyRequest =
  | { call: 'note'; body: { id: string; title: string; content: string } }
  | { call: 'communication'; body: SendBody }

interface SendBody {
  id: string
  channel: 'Email' | 'SMS' | 'WhatsApp'
  end_snooze: boolean
  template_id: string | null
  subject?: string
  body?: string
  message?: string
}

/** The request of a reply under a client-made id; a channel that cannot be written to has none. */
export function replyRequest(reply: ReplyState, id: string): ReplyRequest | null {
  const { fields, channel, endSnooze: end_snooze, templateId: template_id } = reply
  switch (channel) {
    case 'Note':
      return { call: 'note', body: { id, title: '', content: fields.content ?? '' } }
    case 'Email': {
      const { subject = '', body = '' } = fields
      return { call: 'communication', body: { id, channel, end_snooze, template_id, subject, body } }
    }
    case 'SMS':
    case 'WhatsApp': {
      const { message = '' } = fields
      return { call: 'communication', body: { id, channel, end_snooze, template_id, message } }
    }
    case 'Form Submissions':
      return null
  }
}
