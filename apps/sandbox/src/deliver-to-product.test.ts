import { afterEach, expect, it } from 'vitest'
import { startFakeProduct } from './testing/fake-product.ts'
import { accountSid, authToken, sandboxAndProduct } from './testing/sandbox-and-product.ts'

const patient = '+447700900123'

let stopFunctions: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stopFunctions) await stop()
  stopFunctions = []
})

async function start(...options: Parameters<typeof sandboxAndProduct>) {
  const services = await sandboxAndProduct(...options)
  stopFunctions.push(() => services.stop())
  return services
}

it('stores texts, emails and forms while the product cannot be reached, and delivers them afterwards, the texts in order', async () => {
  const services = await start()
  await services.product.stop()
  for (const body of ['one', 'two', 'three']) {
    const { status, body: response } = await services.post('/sms', { from: patient, body })
    expect(status).toBe(202)
    expect(response).toMatchObject({ status: 'queued', from: patient })
  }
  expect((await services.post('/email', { from: 'a@mail.test', subject: 'Hi', text: 'Hi' })).status).toBe(202)
  expect((await services.post('/form', { form: 'Implants', fields: { Name: 'Jo' } })).status).toBe(202)

  const restarted = await startFakeProduct({ authToken })
  stopFunctions.push(restarted.stop)
  services.sandbox.setProductAddress({ url: restarted.url, smtp: restarted.smtp })
  const texts = await restarted.untilRequests('/api/webhooks/twilio/sms', 3)
  expect(texts.map(({ fields }) => fields.Body)).toEqual(['one', 'two', 'three'])
  const [form] = await restarted.untilRequests('/api/webhooks/forms/brightside-website')
  expect(form?.json).toMatchObject({ form: 'Implants', fields: { Name: 'Jo' } })
  const mail = await restarted.until(() => restarted.mails[0])
  expect(mail.parsed.subject).toBe('Hi')
})

it('delivers a message again after the product returned a 500 or a 451', async () => {
  let requestCount = 0
  let mailCount = 0
  const services = await start(
    {},
    {
      respond: () => ({ status: ++requestCount === 1 ? 500 : 204, body: '' }),
      onMail: () => {
        if (++mailCount === 1) throw Object.assign(new Error('4.3.0 Try again'), { responseCode: 451 })
      },
    },
  )
  const text = await services.post('/sms', { from: patient, body: 'Hello' })
  expect(text.status).toBe(202)
  const twice = await services.product.untilRequests('/api/webhooks/twilio/sms', 2)
  expect(new Set(twice.map(({ fields }) => fields.MessageSid))).toEqual(new Set([text.body.message_sid]))

  expect((await services.post('/email', { from: 'a@mail.test', subject: 'Hi', text: 'Hi' })).status).toBe(202)
  await services.product.until(() => services.product.mails[0])
  expect(services.product.mails).toHaveLength(1)
})

it('reports that the product refused a message, and does not deliver it again', async () => {
  const services = await start(
    {},
    {
      respond: () => ({ status: 403, body: 'no' }),
      onMail: () => {
        throw Object.assign(new Error('5.7.1 Not here'), { responseCode: 550 })
      },
    },
  )
  const text = await services.post('/sms', { from: patient, body: 'Hello' })
  expect(text).toMatchObject({
    status: 502,
    body: { code: 'product_refused', message: 'The product responded with 403: no' },
  })
  const mail = await services.post('/email', { from: 'a@mail.test', subject: 'Hi', text: 'Hi' })
  expect(mail.status).toBe(502)
  expect(mail.body.message).toContain('550 5.7.1 Not here')
  expect(services.product.requests).toHaveLength(1)
})

it('forwards a call to the number in the product’s response, and reports the end of the call to the address in the response', async () => {
  const services = await start(
    {},
    {
      respond: ({ path }) => ({
        status: 200,
        body: path.endsWith('/voice')
          ? '<Response><Dial action="/api/webhooks/twilio/voice/status?practice=1&amp;x=2" record="record-from-answer" recordingStatusCallback="/api/webhooks/twilio/voice/recording?number=1">+441632960101</Dial></Response>'
          : '<Response/>',
      }),
    },
  )
  const answeredCall = await services.post('/call', { from: patient, answered: true, seconds: 95 })
  expect(answeredCall).toMatchObject({
    status: 201,
    body: { status: 'accepted', dialled: '+441632960101', dial_status: 'completed', seconds: 95 },
  })
  const [voice] = services.product.requests
  const [end] = await services.product.untilRequests('/api/webhooks/twilio/voice/status')
  expect(voice).toMatchObject({
    path: '/api/webhooks/twilio/voice',
    isSigned: true,
    fields: {
      CallSid: answeredCall.body.call_sid,
      CallStatus: 'ringing',
      Direction: 'inbound',
      From: patient,
    },
  })
  expect(end).toMatchObject({
    path: '/api/webhooks/twilio/voice/status?practice=1&x=2',
    isSigned: true,
    fields: { CallSid: answeredCall.body.call_sid, DialCallStatus: 'completed', DialCallDuration: '95' },
  })
  const url = end?.fields.RecordingUrl ?? ''
  const [recorded] = await services.product.untilRequests('/api/webhooks/twilio/voice/recording?number=1')
  expect(recorded).toMatchObject({
    isSigned: true,
    fields: {
      CallSid: answeredCall.body.call_sid,
      RecordingSid: expect.stringMatching(/^RE[0-9a-f]{32}$/),
      RecordingUrl: url,
      RecordingStatus: 'completed',
      RecordingDuration: '95',
    },
  })
  expect((await fetch(`${url}.mp3`)).status).toBe(401)
  const headers = { Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` }
  const recording = await fetch(`${url}.mp3`, { headers })
  expect(recording.headers.get('content-type')).toBe('audio/mpeg')
  expect((await recording.arrayBuffer()).byteLength).toBe(Math.ceil(95 / 0.036) * 36)
  expect(await (await fetch(`${url}.json`, { headers })).json()).toMatchObject({
    duration: '95',
    status: 'completed',
  })

  const missed = await services.post('/call', { from: 'anonymous', answered: false, seconds: 20 })
  expect(missed.body).toMatchObject({ dial_status: 'no-answer', seconds: 0, recording_url: null })
  const [, missedEnd] = await services.product.untilRequests('/api/webhooks/twilio/voice/status', 2)
  expect(missedEnd?.fields).toMatchObject({ DialCallStatus: 'no-answer', From: '+266696687' })
  expect(missedEnd?.fields.DialCallDuration).toBeUndefined()
})

it.each([
  [{ recording: false }, 'absent'],
  [{ recording: 'lost' }, 'completed'],
])(
  'reports the recording of a call with %j as %s, and does not serve it',
  async (recordingOption, status) => {
    const twiml =
      '<Response><Dial record="record-from-answer-dual" recordingStatusCallback="/recorded">+441632960101</Dial></Response>'
    const services = await start({}, { respond: () => ({ status: 200, body: twiml }) })
    await services.post('/call', { from: patient, answered: true, seconds: 5, ...recordingOption })
    const [recorded] = await services.product.untilRequests('/recorded')
    expect(recorded?.fields.RecordingStatus).toBe(status)
    const headers = { Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` }
    const url = recorded?.fields.RecordingUrl
    if (url) expect((await fetch(`${url}.mp3`, { headers })).status).toBe(410)
    await services.post('/call', { from: patient, answered: false })
    expect(services.product.requests.filter(({ path }) => path === '/recorded')).toHaveLength(1)
  },
)

it('uses the status address of the number to report a call that was not forwarded', async () => {
  const services = await start()
  const { body } = await services.post('/call', { from: patient, answered: false })
  expect(body).toMatchObject({ dialled: null })
  expect(services.product.requests[1]).toMatchObject({
    path: '/api/webhooks/twilio/voice/status',
    isSigned: true,
    fields: { CallStatus: 'completed', CallDuration: '0' },
  })
})

it('sends a form to the address of the practice that the request names', async () => {
  const services = await start()
  const { body } = await services.post('/form', {
    form: 'Whitening',
    fields: { Name: 'Jo' },
    practice: 'harbour',
  })
  const [received] = await services.product.untilRequests('/api/webhooks/forms/')
  expect(received).toMatchObject({
    path: '/api/webhooks/forms/harbour-website',
    json: { id: body.id, form: 'Whitening' },
  })
})

it('submits a form with the visitor’s source, and returns the product’s response', async () => {
  const message = 'Thank you. Somebody will look at it.'
  const services = await start(
    {},
    { respond: () => ({ status: 202, body: JSON.stringify({ status: 'awaiting_review', message }) }) },
  )
  const campaign = { source: 'Website', page_url: 'https://bright.example/?gclid=Abc', utm_source: 'google' }
  const sent = await services.post('/form', { form: 'Whitening', fields: { Name: 'Jo' }, ...campaign })
  expect(sent).toMatchObject({
    status: 201,
    body: { status: 'accepted', answer: { status: 'awaiting_review', message } },
  })
  expect(services.product.requests[0]?.json).toMatchObject({ form: 'Whitening', ...campaign })
})

it('does not submit a form again when the product returns 429', async () => {
  const services = await start({}, { respond: () => ({ status: 429, body: 'too many' }) })
  expect((await services.post('/form', { form: 'Whitening', fields: { Name: 'Jo' } })).status).toBe(502)
  expect(services.product.requests).toHaveLength(1)
})
