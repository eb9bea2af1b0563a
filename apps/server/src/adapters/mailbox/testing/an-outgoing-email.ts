import type { OutgoingEmail } from '../../email/relay/compose-message.ts'

/** An email of a mailbox to Jane. */
export function anOutgoingEmail(given: Partial<OutgoingEmail> = {}): OutgoingEmail {
  return {
    id: '0197f0d2-6c1b-7a54-9f3e-5a0f2f6d8c11',
    messageId: 'ours@mail.example',
    envelopeFrom: 'desk@mail.example',
    from: { address: 'desk@mail.example', name: 'Brightside' },
    to: 'jane@home.example',
    replyTo: null,
    subject: 'Your appointment',
    text: 'See you then.',
    html: null,
    inReplyTo: null,
    references: [],
    date: new Date('2026-03-02T09:00:00Z'),
    dkim: null,
    headers: { 'X-Enamel-Id': '42' },
    attachments: [],
    ...given,
  }
}

/** @param bytes the size of its content, which cannot be compressed to less than half */
export function aFile(filename: string, bytes: number): OutgoingEmail['attachments'][number] {
  return { filename, mimeType: 'application/pdf', content: Buffer.alloc(bytes, 'scan '), contentId: null }
}
