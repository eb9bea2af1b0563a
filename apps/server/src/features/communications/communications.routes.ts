import { communications, notes } from '@enamel/contract/communications'
import { serve } from '../../http/serve.ts'
import { addNote } from './add-note.ts'
import { getAttachment } from './get-attachment.ts'
import { getEmail } from './get-email.ts'
import { retryMessage } from './retry-message.ts'
import { sendMessage } from './send-message.ts'

export const communicationRoutes = [
  serve(communications.send, sendMessage),
  serve(communications.retry, retryMessage),
  serve(communications.email, getEmail),
  serve(communications.attachment, getAttachment),
  serve(notes.add, addNote),
]
