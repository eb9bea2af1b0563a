import { describe, expect, it } from 'vitest'
import { filePageHtml } from './file-page-html.ts'
import type { OutsideFile } from './find-files.ts'

const practice = { name: 'Smile & <b>Co</b>', zone: 'Europe/London', logo: null }
const picture: OutsideFile = { name: 'picture-1.jpg', type: 'image/jpeg', size: 500_000, storageKey: 'k1' }
const pdf: OutsideFile = {
  name: 'attachment-2.pdf',
  type: 'application/pdf',
  size: 1_500_000,
  storageKey: 'k2',
}
const until = new Date('2026-12-30T12:00:00Z')
const html = (files: OutsideFile[], logo: string | null = null) =>
  filePageHtml({ kind: 'open', practice: { ...practice, logo }, files, until }, '/f/token', 'nonce')

describe('the page with the files of a text', () => {
  it('shows pictures with alternative texts, a way to save each file, and until when the page works', () => {
    const page = html([picture, pdf])
    expect(page).toContain('<img class="picture" src="/f/token/1" alt="Picture 1 of 2 from the practice">')
    expect(page).toContain('<a href="/f/token/1" download="picture-1.jpg">Save picture 1</a>')
    expect(page).toContain('<a href="/f/token/2" download="attachment-2.pdf">Save file 2 (PDF, 1.4 MB)</a>')
    expect(page).toContain('It works until Wednesday 30 December 2026.')
    expect(page).not.toContain('storageKey')
  })

  it('is named after what it shows and the practice, whose name and logo cannot add HTML', () => {
    expect(html([picture])).toContain('<title>A picture from Smile &amp; &lt;b&gt;Co&lt;/b&gt;</title>')
    expect(html([picture, picture])).toContain('<title>2 pictures from Smile')
    expect(html([pdf])).toContain('<title>A file from Smile')
    expect(html([picture], 'https://x.test/"><script>')).not.toContain('<script')
  })

  it('says what to do when the files are no longer available, and when the link is wrong', () => {
    const expired = (files: OutsideFile[]) =>
      filePageHtml({ kind: 'expired', practice, files }, '/f/token', 'nonce')
    expect(expired([picture])).toContain('This picture is no longer available')
    expect(expired([picture])).toContain('Please ask Smile &amp; &lt;b&gt;Co&lt;/b&gt; to send it again.')
    expect(expired([picture, pdf])).toContain('These files are no longer available')
    expect(expired([picture, pdf])).not.toContain('/f/token')
    expect(filePageHtml({ kind: 'unknown' }, '', 'nonce')).toContain('ask the practice to send it again')
  })

  it('needs no script, and is not indexed', () => {
    expect(html([picture, pdf])).not.toMatch(/<script|javascript:|\son\w+=/i)
    expect(html([picture])).toContain('<meta name="robots" content="noindex, nofollow">')
  })
})
