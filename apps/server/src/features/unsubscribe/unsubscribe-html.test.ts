import { describe, expect, it } from 'vitest'
import { unsubscribeHtml } from './unsubscribe-html.ts'

describe('the page to unsubscribe', () => {
  it('shows the names of practices as text', () => {
    const practice = '<script>alert(1)</script> & "Co"'
    for (const page of [
      { kind: 'question', practice, subscriber: 'patient', maskedAddress: '<b>•••@x.test' },
      { kind: 'done', practice, subscriber: 'patient' },
    ] as const) {
      const html = unsubscribeHtml(page, 'nonce')
      expect(html).not.toContain('<script')
      expect(html).not.toContain('<b>•')
      expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Co&quot;')
    }
  })

  it('says nothing of texts, appointments and treatment to somebody who is not a patient', () => {
    const practice = 'Brightside'
    const pages = (subscriber: 'patient' | 'address') => [
      unsubscribeHtml({ kind: 'question', practice, subscriber, maskedAddress: 'a•••@x.test' }, 'nonce'),
      unsubscribeHtml({ kind: 'done', practice, subscriber }, 'nonce'),
    ]
    for (const html of pages('patient')) expect(html).toMatch(/no marketing texts.*appointments/s)
    for (const html of pages('address')) {
      expect(html).toContain('no more marketing emails')
      expect(html).not.toMatch(/texts|appointment|treatment/)
    }
  })
})
