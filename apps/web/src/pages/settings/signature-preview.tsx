import { useState } from 'react'
import { emailDocument } from '../../features/communications/email-document.ts'
import { EmailFrame } from '../../features/communications/email-frame.tsx'
import { styleNonce } from '../../ui/theme/style-nonce.ts'

/** A signature as an email program shows it: sanitised, in a frame that runs no scripts (PRC-15). */
export function SignaturePreview({ html }: { html: string }) {
  // A page without a nonce has no policy either, and the frame's own policy accepts any nonce.
  const [nonce] = useState(() => styleNonce() || crypto.randomUUID().replaceAll('-', ''))
  return <EmailFrame title="Signature" document={emailDocument(html, true, nonce)} />
}
