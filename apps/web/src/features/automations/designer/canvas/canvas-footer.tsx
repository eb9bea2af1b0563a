import { footerText } from '@enamel/domain/automations/email/email-look'
import { hasUnsubscribeLink } from '@enamel/domain/automations/email/has-unsubscribe-link'
import { marketingFooter } from '@enamel/domain/bulk/marketing-footer'
import { type Designer, FOOTER } from '../use-designer.ts'

/** What the product adds below every email: the practice's picture, and for marketing the link to unsubscribe. */
export function CanvasFooter({ designer }: { designer: Designer }) {
  const { brand, isMarketing } = designer
  const hasOwnLink = hasUnsubscribeLink(designer.email.mjml())
  const line = isMarketing && !hasOwnLink ? marketingFooter(brand.name).shown : null
  if (!brand.footer_url && !line) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: the footer is no group of fields.
    <div
      role="group"
      aria-label="Footer, added to every email"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is selected like the other blocks.
      tabIndex={0}
      data-block={FOOTER}
      data-selected={designer.isFooterSelected || undefined}
      onFocus={() => designer.select(FOOTER)}
    >
      <div style={{ padding: '20px 32px' }}>
        {brand.footer_url && (
          <img src={brand.footer_url} alt={brand.name} style={{ display: 'block', maxWidth: '100%' }} />
        )}
        {line && (
          <div
            style={{
              paddingTop: brand.footer_url ? 16 : 0,
              color: footerText.color,
              fontFamily: footerText['font-family'],
              fontSize: footerText['font-size'],
              lineHeight: footerText['line-height'],
            }}
          >
            {line}
          </div>
        )}
      </div>
    </div>
  )
}
