import { escapeHtml } from '@enamel/domain/text/escape-html'
import { type PublicPage, publicPageHtml } from '../../http/files/public-page.ts'
import type { SubscriberKind } from './subscriber.ts'

/** The content of the page. It works without scripts, and shows no patient's data except for a masked address. */
export type UnsubscribePage =
  | { kind: 'question'; practice: string; subscriber: SubscriberKind; maskedAddress: string | null }
  | { kind: 'done'; practice: string; subscriber: SubscriberKind }
  | { kind: 'unknown' }
  | { kind: 'try_later' }

const STYLE = `
@media (prefers-color-scheme: dark) { :root { --act: #128257 } }
main { max-width: 480px; margin: 8vh auto 0; padding: 32px }
h1 { margin: 0 0 12px }
button { width: 100%; min-height: 44px; margin-bottom: 16px; padding: 8px 16px; border: 0; border-radius: 8px; background: var(--act); color: #fff; font: inherit; font-weight: 600; cursor: pointer }`

/** The page as HTML. @param nonce of its style */
export function unsubscribeHtml(page: UnsubscribePage, nonce: string): string {
  return publicPageHtml(partsOf(page), STYLE, nonce)
}

/** What stops, and what a patient still gets. Only patients get texts, and hear of their treatment. */
const contentOf: Record<SubscriberKind, { andTexts: string; stillSent: string }> = {
  patient: {
    andTexts: ', and no marketing texts',
    stillSent: 'You will still hear from the practice about your appointments and treatment.',
  },
  address: { andTexts: '', stillSent: '' },
}

function partsOf(page: UnsubscribePage): PublicPage {
  switch (page.kind) {
    case 'question': {
      const { practice, subscriber, maskedAddress } = page
      const { andTexts, stillSent } = contentOf[subscriber]
      const address = maskedAddress === null ? '' : ` to <strong>${escapeHtml(maskedAddress)}</strong>`
      return {
        title: `Unsubscribe from ${practice}`,
        content: `<p>${escapeHtml(practice)} will send no more marketing emails${address}${andTexts}.</p>
<form method="post"><button type="submit">Unsubscribe</button></form>${soft(stillSent)}`,
      }
    }
    case 'done': {
      const { practice, subscriber } = page
      const { andTexts, stillSent } = contentOf[subscriber]
      return {
        title: 'You are unsubscribed',
        content: `<p>${escapeHtml(practice)} will send you no more marketing emails${andTexts}.</p>${soft(
          `${stillSent} If you change your mind, tell the practice.`,
        )}`,
      }
    }
    case 'unknown':
      return {
        title: 'This link does not work',
        content: `<p>It may have been cut off. Open the link in the email again, or reply to the email and ask to be unsubscribed.</p>`,
      }
    case 'try_later':
      return {
        title: 'Please try again in a minute',
        content: '<p>We could not do this just now. Nothing has changed.</p>',
      }
  }
}

/** A line in smaller type; nothing without a text. */
function soft(text: string): string {
  return text && `\n<p class="soft">${text.trim()}</p>`
}
