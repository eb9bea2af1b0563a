import { escapeHtml } from '../text/escape-html.ts'

/** The text of the link. */
const UNSUBSCRIBE = 'Unsubscribe'

/** Why somebody gets a marketing email: they agreed to it, or recommended the practice to a patient. */
export type MarketingReason = 'agreed' | 'recommended'

const remarks: Record<MarketingReason, string> = {
  agreed: 'You receive this email because you agreed to hear from {practice}.',
  recommended: 'You receive this email because you recommended {practice}.',
}

/** The line below a marketing email, which ends with the link to unsubscribe (G3-34). */
export function marketingFooter(
  practice: string,
  reason: MarketingReason = 'agreed',
): {
  /** As the patient reads it. */
  shown: string
  /** As it is sent. @param url the address of the page to unsubscribe */
  withLink: (url: string) => { text: string; html: string }
} {
  const remark = remarks[reason].replace('{practice}', () => practice)
  return {
    shown: `${remark} ${UNSUBSCRIBE}`,
    withLink: (url) => ({
      text: `${remark}\n${UNSUBSCRIBE}: ${url}`,
      html: `${escapeHtml(remark)} <a href="${escapeHtml(url)}">${UNSUBSCRIBE}</a>`,
    }),
  }
}
