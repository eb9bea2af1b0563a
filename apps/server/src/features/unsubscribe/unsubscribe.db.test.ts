import { describe, expect, it } from 'vitest'
import { aPatient, aPractice, inside } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { aRecipient, bulkEmail, statesOf, takeStep } from '../bulk/testing/bulk-fixture.ts'
import { unsubscribeToken, unsubscribeUrl } from './unsubscribe-token.ts'

// No worker runs, so that nothing is sent.
const { product, practice, staff } = await practiceFixture(
  {},
  { ENAMEL_ROLE: 'web', MAIL_RELAY_URL: 'smtp://127.0.0.1:1' },
)
const { deps } = product

const linkTo = (patientId: string, clientId = practice.id) =>
  unsubscribeUrl({ kind: 'patient', clientId, patientId }, deps)

async function open(url: string, options: RequestInit = {}) {
  const response = await fetch(url, { redirect: 'manual', ...options })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** Sends what a browser sends for the page's button: a form without fields, which has no cookies of the product. */
const press = (url: string) =>
  open(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'null',
      'sec-fetch-site': 'same-origin',
    },
    body: '',
  })

async function consentOf(patientId: string) {
  const { gdpr } = (await staff.get(`/v3/patients/${patientId}`)).body
  const { items } = (await staff.get(`/v2/patients/${patientId}/timeline`)).body
  const events = items.filter(({ type }: { type: string }) => type === 'business_event')
  return { gdpr, reasons: events.map(({ description }: { description: string }) => description) }
}

describe('the link in a marketing email', () => {
  it("opens a page in the practice's name that asks, and changes nothing, as programs that check links open it too (G3-38)", async () => {
    const patient = await aRecipient(deps, practice, { email: 'jane.moss@mail.example', first_name: 'Jane' })
    const { status, headers, html } = await open(linkTo(patient))
    const { name } = (await staff.get('/v3/init')).body.client
    expect(status).toBe(200)
    expect(html).toContain(`<h1>Unsubscribe from ${name}</h1>`)
    expect(html).toContain('<form method="post"><button type="submit">Unsubscribe</button></form>')
    expect(html).toContain('j•••@mail.example')
    expect(html).not.toMatch(/jane|moss|<script/i)
    expect(html).toContain('<meta name="robots" content="noindex, nofollow">')
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
    })
    const nonce = /<style nonce="([^"]+)">/.exec(html)?.[1]
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(headers.getSetCookie()).toEqual([])
    await open(linkTo(patient), { method: 'HEAD' })
    expect(await consentOf(patient)).toEqual({ gdpr: 'Opted In', reasons: [] })
  })

  it("opts out by the page's button, once, with a business event, and the next bulk message leaves the patient out (G3-38, W-10)", async () => {
    const patient = await aRecipient(deps, practice)
    const responses = await Promise.all([
      press(linkTo(patient)),
      press(linkTo(patient)),
      press(linkTo(patient)),
    ])
    for (const { status, html } of responses) {
      expect(status).toBe(200)
      expect(html).toContain('<h1>You are unsubscribed</h1>')
      expect(html).not.toContain('<form')
    }
    expect(await consentOf(patient)).toEqual({
      gdpr: 'Opted Out',
      reasons: ['Unsubscribed by the link in an email'],
    })
    expect((await open(linkTo(patient))).html).toContain('You are unsubscribed')
    const body = bulkEmail([patient])
    await staff.post('/communications/bulk', body)
    await takeStep(deps, practice, body.id)
    expect(await statesOf(staff, body.id)).toEqual({ [patient]: 'opted_out' })
  })

  it.each<[string, RequestInit]>([
    [
      'a form',
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      },
    ],
    ['a form with files', { body: formWith('List-Unsubscribe', 'One-Click') }],
    ['no body', {}],
  ])(
    "opts out by a mail program's own button, which sends %s without cookies (G3-38)",
    async (_, options) => {
      const patient = await aRecipient(deps, practice)
      const headers = { ...options.headers, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
      expect((await open(linkTo(patient), { method: 'POST', ...options, headers })).status).toBe(200)
      expect(await consentOf(patient)).toMatchObject({ gdpr: 'Opted Out' })
    },
  )

  it('records the decision of a patient who was never asked, and asks again after a patient has opted in again', async () => {
    const patient = await aPatient(deps, practice)
    expect((await open(linkTo(patient))).html).toContain('<form')
    await press(linkTo(patient))
    expect((await consentOf(patient)).reasons).toHaveLength(1)
    await inside(deps, practice, (tx) =>
      tx.updateTable('patients').set({ gdpr: 'Opted In' }).where('id', '=', patient).execute(),
    )
    expect((await open(linkTo(patient))).html).toContain('<form')
    await press(linkTo(patient))
    expect(await consentOf(patient)).toMatchObject({
      gdpr: 'Opted Out',
      reasons: [expect.any(String), expect.any(String)],
    })
  })

  it('does nothing if it is not one of ours, or its patient is not one of the practice', async () => {
    const patient = await aRecipient(deps, practice)
    const stranger = await aPractice(deps)
    const forged = unsubscribeToken(
      { kind: 'patient', clientId: practice.id, patientId: patient },
      'another secret',
    )
    const links = [
      `${product.url}/unsubscribe/${forged}`,
      `${product.url}/unsubscribe/x`,
      `${product.url}/unsubscribe/${'%00'}`,
      linkTo(patient, stranger.id),
    ]
    for (const link of links) {
      for (const { status, html } of [await open(link), await press(link)]) {
        expect(status).toBe(404)
        expect(html).toContain('This link does not work')
      }
    }
    expect(await consentOf(patient)).toEqual({ gdpr: 'Opted In', reasons: [] })
  })

  it('is not refused when many guesses come from its address, which are refused after sixty in a minute', async () => {
    const patient = await aRecipient(deps, practice)
    const guesses = await Promise.all(
      Array.from({ length: 70 }, (_, index) =>
        open(`${product.url}/unsubscribe/guess${index}`, { method: 'POST' }),
      ),
    )
    const refused = guesses.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.html).toContain('Please try again in a minute')
    expect((await press(linkTo(patient))).status).toBe(200)
  })

  it('takes no large body', async () => {
    const patient = await aRecipient(deps, practice)
    const { status, html } = await open(linkTo(patient), { method: 'POST', body: 'x'.repeat(10_000) })
    expect([status, html]).toEqual([413, expect.stringContaining('Please try again')])
  })
})

function formWith(name: string, value: string): FormData {
  const form = new FormData()
  form.append(name, value)
  return form
}
