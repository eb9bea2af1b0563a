import { communications } from '@enamel/contract/communications'
import { API_BASE } from '../../api-base.ts'

/** The address of a file, before and after it is sent: its id stays the same. */
export function attachmentUrl(id: string): string {
  return `${API_BASE}${communications.attachment.path.replace(':id', id)}`
}
