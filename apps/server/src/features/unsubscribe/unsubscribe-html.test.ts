import { describe, expect, it } from 'vitest'
import { unsubscribeHtml } from './unsubscribe-html.ts'

describe('the page to unsubscribe', () => {
  it('shows the names of practices as text', () => {
    const practice = '<script>alert(1)</script> & "Co"'
    for (const page of [
      { kind: 'question', practice, maskedAddress: '<b>•••@x.test' },
      { kind: 'done', practice },
    ] as const) {
      const html = unsubscribeHtml(page, 'nonce')
      expect(html).not.toContain('<script')
      expect(html).not.toContain('<b>•')
      expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Co&quot;')
    }
  })
})
