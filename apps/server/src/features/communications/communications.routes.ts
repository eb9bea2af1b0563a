import { communications, notes } from '@enamel/contract/communications'
import { serve } from '../../http/serve.ts'
import { getEmail } from './email/get-email.ts'
import { addNote } from './messages/add-note.ts'
import { getAttachment } from './messages/get-attachment.ts'
import { retryMessage } from './sending/retry-message.ts'
import { sendMessage } from './sending/send-message.ts'

export const communicationRoutes = [
  serve(communications.send, sendMessage),
  serve(communications.retry, retryMessage),
  serve(communications.email, getEmail),
  serve(communications.attachment, getAttachment),
  serve(notes.add, addNote),
]
