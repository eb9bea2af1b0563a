import { communications } from '@enamel/contract/communications'
import { API_BASE } from '../../api-base.ts'

/** The URL of an attachment, which is the same before and after its message is sent. */
export function attachmentUrl(id: string): string {
  return `${API_BASE}${communications.attachment.path.replace(':id', id)}`
}
