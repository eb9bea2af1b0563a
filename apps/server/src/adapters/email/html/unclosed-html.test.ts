import { describe, expect, it } from 'vitest'
import { parseEmail } from '../mime/parse-email.ts'
import { withoutUnclosed } from './unclosed-html.ts'

describe('HTML with unclosed markup', () => {
  it.each([
    ['<p>Hi</p><style>p{}<p>I am in pain', '<p>Hi</p>p{}<p>I am in pain'],
    ['<title>Hello <p>I am in pain</p>', 'Hello <p>I am in pain</p>'],
    ['<TEXTAREA rows=2>I am in pain', 'I am in pain'],
    ['<p>Hi <!-- I am in pain</p>', '<p>Hi  I am in pain</p>'],
    ['<svg/><p>I am in pain</p>', '<p>I am in pain</p>'],
    ['<object>I am in pain', 'I am in pain'],
    ['<a href="x>I am in pain</a>', 'a href="x>I am in pain</a>'],
    ['I am <in pain', 'I am in pain'],
    ['<style>a</style><style>I am in pain', '<style>a</style>I am in pain'],
    ['<!-- a --><!-- I am in pain', '<!-- a --> I am in pain'],
  ])('loses the beginning that would hide the rest: %s', (html, closed) => {
    expect(withoutUnclosed(html)).toBe(closed)
  })

  it.each([
    '<p>Hi</p>',
    '<style><!-- p{} --></style><p title="a > b">Hi</p>',
    "<!-- <style> --><p title='<!--'>Hi</p>",
    '<script>"<!--"</script>Hi',
    '<select><option>a<option>b</select>Hi',
    '5 < 6 and a <3',
    '<!doctype html><![if !mso]>Hi<![endif]>',
  ])('is unchanged when everything is closed: %s', (html) => {
    expect(withoutUnclosed(html)).toBeNull()
  })

  it.each(['<a b="', '<!--', '<style>', '<svg ', '<a b=\'"', '<a b=\'"> <a b="\'> '])(
    'is read in time proportional to its length: %s',
    (piece) => {
      const started = performance.now()
      withoutUnclosed(piece.repeat(500_000))
      expect(performance.now() - started).toBeLessThan(4_000)
    },
  )
})

describe('an email whose HTML is unclosed or has no text', () => {
  const mail = (parts: string) =>
    parseEmail(
      Buffer.from(
        `From: jo@post.example\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n${parts}--b--\n`,
      ),
    )
  const plain = (text: string) => `--b\nContent-Type: text/plain\n\n${text}\n`
  const html = (text: string) => `--b\nContent-Type: text/html\n\n${text}\n`

  it.each(['<style>', '<title>', '<!--', '<textarea>', '<svg>', '<p title="'])(
    'is shown with all its text: %s',
    (opening) => {
      const alone = mail(html(`<p>Dear all,</p>${opening}<p>My tooth hurts</p>`))
      expect(alone).toMatchObject({
        ok: true,
        email: { html: null, text: expect.stringContaining('My tooth hurts') },
      })
      const both = mail(plain('My tooth hurts') + html(`${opening}<p>My tooth hurts</p>`))
      expect(both).toMatchObject({ ok: true, email: { html: null, text: 'My tooth hurts' } })
    },
  )

  it('is shown with its text part when its HTML has no text', () => {
    const result = mail(plain('My tooth hurts') + html('<img src="https://pixel.example/1.gif" alt="x">'))
    expect(result).toMatchObject({
      ok: true,
      email: { text: 'My tooth hurts', html: expect.stringMatching(/My tooth hurts.*<img/) },
    })
  })
})
