import type { MailDomain } from '@enamel/contract/mail-domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { unsavedEdits } from '../../lib/drafts/unsaved-edits.tsx'
import { type PatientServer, patientServer, refusal } from '../../signed-in/testing/patient-server.ts'
import { showSignedIn } from '../../signed-in/testing/show-signed-in.tsx'
import { EmailTesting } from './email-testing.tsx'
import { EmailVerification } from './email-verification.tsx'

const KEY = `v=DKIM1; k=rsa; p=${'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A'.repeat(10)}`
const domain: MailDomain = {
  hostname: 'brightside.test',
  spf: {
    records: [{ name: 'brightside.test', value: 'v=spf1 include:mail.enamel.test ~all' }],
    status: 'verified',
    problem: null,
    found: ['v=spf1 include:mail.enamel.test ~all'],
  },
  dkim: {
    records: [{ name: 'en1._domainkey.brightside.test', value: KEY }],
    status: 'not_valid',
    problem: 'The DKIM record has another key. Replace it with the one shown here.',
    found: ['v=DKIM1; k=rsa; p=other'],
  },
  dmarc: {
    records: [{ name: '_dmarc.brightside.test', value: 'v=DMARC1; p=none' }],
    status: 'missing',
    advice: 'There is no DMARC record.',
    found: [],
  },
  mx: {
    records: [{ name: 'mail.brightside.test', value: '10 mx.enamel.test' }],
    status: 'not_valid',
    advice: 'Mail to brightside.test goes to mx.google.com, so replies of patients do not reach Enamel.',
    found: ['1 mx.google.com'],
  },
  has_earlier_answers: false,
  checked_at: '2025-11-20T09:31:00Z',
}
const verified: MailDomain = { ...domain, dkim: { ...domain.dkim, status: 'verified', problem: null } }

const DNS = /^GET \/v3\/clients\/settings\/dns$/
const VERIFY = /^POST \/v3\/clients\/settings\/dns\/verification$/
const INSTRUCTIONS = /^POST \/v3\/clients\/dns\/instructions$/
const TEST_EMAIL = /^POST \/v3\/clients\/settings\/communications\/test-email$/
const EMAIL = /^GET \/v3\/clients\/settings\/emails\/e1$/

let server: PatientServer
beforeEach(() => {
  server = patientServer()
  server.on(DNS, () => ({ status: 200, body: domain }))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const alert = page.getByRole('alert')

describe('Email Verifications', () => {
  it('shows the hostname and a row for SPF and DKIM, each Verified or Not valid, with what is wrong (COMS-03)', async () => {
    showSignedIn(<EmailVerification />)
    await expect.element(page.getByRole('heading', { name: 'Email Verifications' })).toBeVisible()
    await expect.element(page.getByText('prove that emails from brightside.test are yours')).toBeVisible()
    await expect.element(row('SPF').getByText('Verified')).toBeVisible()
    await expect.element(row('SPF').getByText('v=spf1 include:mail.enamel.test ~all')).toBeVisible()
    await expect.element(row('DKIM').getByText('Not valid')).toBeVisible()
    await expect.element(row('DKIM').getByText('en1._domainkey.brightside.test')).toBeVisible()
    await expect.element(page.getByText('The DKIM record has another key.')).toBeVisible()
    await expect.element(page.getByText('v=DKIM1; k=rsa; p=other')).toBeVisible()
    expect(server.sent().map(({ line }) => line)).toEqual(['GET /v3/clients/settings/dns'])
  })

  it('shows the DMARC record to add as advice, and no record once there is one', async () => {
    const { queries } = showSignedIn(<EmailVerification />)
    await expect.element(row('DMARC').getByText('Recommended')).toBeVisible()
    await expect.element(page.getByText('There is no DMARC record.')).toBeVisible()
    const dmarc = {
      ...domain.dmarc,
      status: 'present',
      advice: 'The DMARC record is in place.',
      found: ['v=DMARC1; p=reject'],
    }
    server.on(DNS, () => ({ status: 200, body: { ...domain, dmarc } }))
    await queries.invalidateQueries()
    await expect.element(page.getByText('The DMARC record is in place.')).toBeVisible()
    await expect.element(row('DMARC')).not.toBeInTheDocument()
    await expect.element(page.getByText('v=DMARC1; p=reject')).toBeVisible()
  })

  it('says whether replies reach Enamel, with the MX record to add if they do not (C3-21)', async () => {
    const { queries } = showSignedIn(<EmailVerification />)
    await expect.element(row('MX').getByText('For replies')).toBeVisible()
    await expect.element(row('MX').getByText('10 mx.enamel.test')).toBeVisible()
    await expect.element(page.getByText('replies of patients do not reach Enamel')).toBeVisible()
    const mx = {
      ...domain.mx,
      status: 'present',
      advice: 'Replies reach Enamel.',
      found: ['10 mx.enamel.test'],
    }
    server.on(DNS, () => ({ status: 200, body: { ...domain, mx } }))
    await queries.invalidateQueries()
    await expect.element(page.getByText('Replies reach Enamel.')).toBeVisible()
    await expect.element(row('MX')).not.toBeInTheDocument()
  })

  it('shows the DMARC record that is to replace one that is not valid', async () => {
    const dmarc = {
      ...domain.dmarc,
      status: 'not_valid',
      advice: 'The DMARC record has no policy. Replace it with the one shown here.',
      found: ['v=DMARC1'],
    }
    server.on(DNS, () => ({ status: 200, body: { ...domain, dmarc } }))
    showSignedIn(<EmailVerification />)
    await expect.element(row('DMARC').getByText('v=DMARC1; p=none')).toBeVisible()
    await expect.element(page.getByText('Replace it with the one shown here.').last()).toBeVisible()
    await expect.element(button('Copy the value of DMARC')).toBeVisible()
  })

  it('shows no SPF record to copy while it is not known what the domain has, and says so when answers are from an earlier check (COMS-03)', async () => {
    const problem = 'The record to copy depends on what brightside.test has already'
    const spf = { records: [], status: 'not_valid', problem, found: [] }
    const { queries } = showSignedIn(<EmailVerification />)
    await expect.element(button('Copy the value of SPF')).toBeVisible()
    await expect.element(page.getByText('did not answer all questions')).not.toBeInTheDocument()
    server.on(DNS, () => ({ status: 200, body: { ...domain, spf, has_earlier_answers: true } }))
    await queries.invalidateQueries()
    await expect.element(page.getByText(problem)).toBeVisible()
    await expect.element(row('SPF').getByText('Not valid')).toBeVisible()
    await expect.element(button('Copy the value of SPF')).not.toBeInTheDocument()
    await expect.element(page.getByText('did not answer all questions then')).toBeVisible()
  })

  it('copies names and values in full', async () => {
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
    showSignedIn(<EmailVerification />)
    await button('Copy the value of DKIM').click()
    await expect.element(page.getByText('Copied the value of DKIM')).toBeInTheDocument()
    await button('Copy the name of SPF').click()
    await expect.poll(() => copied).toEqual([KEY, 'brightside.test'])
  })

  it('says so when the browser does not allow copying', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'))
    showSignedIn(<EmailVerification />)
    await button('Copy the value of SPF').click()
    await expect.element(page.getByText('Your browser did not allow copying.')).toBeVisible()
  })

  it('checks the records when Verify is pressed, then loads them again (COMS-04)', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.on(VERIFY, async () => {
      await promise
      return { status: 200, body: verified }
    })
    showSignedIn(<EmailVerification />)
    await button('Verify').click()
    await expect.element(button('Checking')).toHaveAttribute('aria-busy', 'true')
    server.on(DNS, () => ({ status: 200, body: verified }))
    resolve()
    await expect.element(row('DKIM').getByText('Verified')).toBeVisible()
    await expect.element(button('Verify')).toBeVisible()
    expect(server.sent().map(({ line }) => line)).toEqual([
      'GET /v3/clients/settings/dns',
      'POST /v3/clients/settings/dns/verification',
      'GET /v3/clients/settings/dns',
    ])
  })

  it('says how long to wait when Verify is pressed again too soon', async () => {
    const text = 'Your records were checked a moment ago. Please wait ten seconds and try again.'
    server.on(VERIFY, () => refusal(429, 'verified_recently', text))
    showSignedIn(<EmailVerification />)
    await button('Verify').click()
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(button('Verify')).toBeVisible()
    await expect.element(row('DKIM')).toBeVisible()
  })

  it('is a skeleton while it loads, and can be tried again when it could not be loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<'broken'>()
    server.on(DNS, () => promise)
    showSignedIn(<EmailVerification />)
    await expect.element(page.getByRole('status', { name: 'Loading settings' })).toBeVisible()
    await expect.element(button('Verify')).not.toBeInTheDocument()
    resolve('broken')
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect.element(retry).toBeVisible()
    server.on(DNS, () => ({ status: 200, body: domain }))
    await retry.click()
    await expect.element(row('SPF')).toBeVisible()
  })

  it('says what is missing when the practice has no email address', async () => {
    const problem = 'Your practice has no email address yet. Set the practice email first.'
    const empty = { records: [], status: 'not_valid', problem, found: [] }
    const dmarc = { records: [], status: 'unknown', advice: problem, found: [] }
    server.on(DNS, () => ({
      status: 200,
      body: {
        hostname: '',
        spf: empty,
        dkim: empty,
        dmarc,
        mx: dmarc,
        has_earlier_answers: false,
        checked_at: null,
      },
    }))
    showSignedIn(<EmailVerification />)
    await expect.element(page.getByText(problem)).toBeVisible()
    await expect.element(button('Verify')).not.toBeInTheDocument()
    await expect.element(button('Send instructions')).not.toBeInTheDocument()
  })
})

describe('the DNS instructions', () => {
  const recipient = page.getByLabelText('Email of whoever looks after your website')

  it('are sent to a valid address with a text that can be edited (COMS-05)', async () => {
    server.on(INSTRUCTIONS, () => ({ status: 202, body: { to: 'web@agency.test', id: 'e1' } }))
    server.on(EMAIL, () => ({
      status: 200,
      body: { id: 'e1', to: 'web@agency.test', state: 'sent', problem: null },
    }))
    showSignedIn(<EmailVerification />)
    await expect.element(button('Send instructions')).toHaveAttribute('aria-disabled', 'true')
    await recipient.fill('web')
    await userEvent.tab()
    await expect.element(alert).toHaveTextContent('Enter a valid email address')
    await expect.element(button('Send instructions')).toHaveAttribute('aria-disabled', 'true')
    await recipient.fill('web@agency.test')
    await expect.element(alert).not.toBeInTheDocument()
    await button('Edit the message').click()
    const message = page.getByLabelText('Message')
    await expect.element(message).toHaveValue(expect.stringContaining('Brightside Dental sends emails'))
    await message.fill('Please add these.')
    await button('Send instructions').click()
    await expect.element(page.getByText('Instructions sent to web@agency.test')).toBeVisible()
    expect(server.sent(INSTRUCTIONS)).toEqual([
      {
        line: 'POST /v3/clients/dns/instructions',
        body: { to: 'web@agency.test', text: 'Please add these.' },
      },
    ])
    await expect.element(recipient).toHaveValue('')
    expect(unsavedEdits.has()).toBe(false)
  })

  it('need a text', async () => {
    showSignedIn(<EmailVerification />)
    await recipient.fill('web@agency.test')
    await button('Edit the message').click()
    await page.getByLabelText('Message').fill(' ')
    await userEvent.tab()
    await expect.element(alert).toHaveTextContent('Must not be empty')
    await expect.element(button('Send instructions')).toHaveAttribute('aria-disabled', 'true')
    expect(unsavedEdits.has()).toBe(true)
  })

  it('stay written when they were not sent, with the reason', async () => {
    const text =
      'No email can be sent at the moment, because no mail service is set up. Please contact support.'
    server.on(INSTRUCTIONS, () => refusal(409, 'no_mail_service', text))
    showSignedIn(<EmailVerification />)
    await recipient.fill('web@agency.test')
    await button('Send instructions').click()
    await expect.element(alert).toHaveTextContent(text)
    await expect.element(recipient).toHaveValue('web@agency.test')
  })
})

describe('Email Testing', () => {
  const recipient = page.getByLabelText('Your email')
  const reply = (state: 'sending' | 'sent' | 'failed', problem: string | null = null) => ({
    status: 200,
    body: { id: 'e1', to: 'hannah@brightside.test', state, problem },
  })
  const accept = () =>
    server.on(TEST_EMAIL, () => ({ status: 202, body: { to: 'hannah@brightside.test', id: 'e1' } }))

  it('sends to a valid address: Sending until the mail service has the email, then Sent (COMS-06)', async () => {
    accept()
    const states: ReturnType<typeof reply>[] = [reply('sending'), reply('sent')]
    const { promise, resolve } = Promise.withResolvers<void>()
    server.on(EMAIL, async () => {
      const next = states.shift() ?? reply('sent')
      if (next.body.state === 'sent') await promise
      return next
    })
    showSignedIn(<EmailTesting />)
    await expect.element(button('Send test email')).toHaveAttribute('aria-disabled', 'true')
    await recipient.fill('hannah@')
    await userEvent.tab()
    await expect.element(alert).toHaveTextContent('Enter a valid email address')
    await recipient.fill('hannah@brightside.test')
    await button('Send test email').click()
    await expect.poll(() => server.sent(EMAIL).length).toBe(2)
    await expect.element(button('Sending')).toHaveAttribute('aria-busy', 'true')
    resolve()
    await expect.element(button('Sent')).toBeVisible()
    expect(server.sent(TEST_EMAIL)).toEqual([
      {
        line: 'POST /v3/clients/settings/communications/test-email',
        body: { to: 'hannah@brightside.test' },
      },
    ])
    expect(unsavedEdits.has()).toBe(false)
  })

  it('still shows Sent after one second, and can be sent again after two (COMS-06)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    accept()
    server.on(EMAIL, () => reply('sent'))
    showSignedIn(<EmailTesting />)
    await recipient.fill('hannah@brightside.test')
    await button('Send test email').click()
    await expect.element(button('Sent')).toBeVisible()
    // Each look of an assertion moves the clock by ten milliseconds; section-state.test.ts proves the last millisecond.
    vi.advanceTimersByTime(1_000)
    await expect.element(button('Sent')).toBeVisible()
    // A second press while "Sent" is shown is not a second test.
    await button('Sent').click()
    expect(server.sent(TEST_EMAIL)).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    await button('Send test email').click()
    await expect.poll(() => server.sent(TEST_EMAIL)).toHaveLength(2)
  })

  it('reads Try again after an error, with the reason, until the next attempt (COMS-06)', async () => {
    accept()
    server.on(EMAIL, () =>
      reply('failed', 'The mail service does not know this address. Check it and try again.'),
    )
    showSignedIn(<EmailTesting />)
    await recipient.fill('hannah@brightside.test')
    await button('Send test email').click()
    await expect.element(button('Try again')).toBeVisible()
    await expect.element(alert).toHaveTextContent('The mail service does not know this address.')
    server.on(EMAIL, () => reply('sent'))
    await button('Try again').click()
    await expect.element(button('Sent')).toBeVisible()
    await expect.element(alert).not.toBeInTheDocument()
  })

  it('says why nothing was sent after ten tests in an hour', async () => {
    const text = 'You have sent 10 of these emails in the last hour. Please try again later.'
    server.on(TEST_EMAIL, () => refusal(429, 'too_many_emails', text))
    showSignedIn(<EmailTesting />)
    await recipient.fill('hannah@brightside.test')
    await userEvent.keyboard('{Enter}')
    await expect.element(alert).toHaveTextContent(text)
    await expect.element(button('Try again')).toBeVisible()
  })

  it('shows at the field why the server does not accept the address', async () => {
    server.on(TEST_EMAIL, () =>
      refusal(422, 'validation', 'Please check the marked fields and try again.', {
        to: ['Enter a valid email address'],
      }),
    )
    showSignedIn(<EmailTesting />)
    await recipient.fill('hannah@brightside.test')
    await button('Send test email').click()
    await expect.element(alert).toHaveTextContent('Enter a valid email address')
  })
})
