import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailboxPractice, writtenMail } from '../testing/mailbox-practice.ts'

let fixture: Awaited<ReturnType<typeof mailboxPractice>>
beforeAll(async () => {
  fixture = await mailboxPractice()
})
afterAll(() => fixture.stop())

const account = 'desk.brightside@outlook.example'
const plain = { 'Content-Type': 'text/plain' }
const mimeFor = (headers: Record<string, string> = {}) =>
  writtenMail({
    From: account,
    To: 'jo@mail.test',
    Subject: 'Braces',
    'Message-ID': '<own@enamel.test>',
    ...headers,
  })
const draft = (raw: Buffer, headers: Record<string, string> = {}) =>
  fixture.graph('POST', '/me/messages', { body: raw.toString('base64'), headers: { ...plain, ...headers } })
const query = (options: Record<string, string>) => new URLSearchParams(options).toString()

/** The id of an email that was added by the control API. */
async function graphId(messageId: string): Promise<string> {
  const filter = query({ $filter: `internetMessageId eq '${messageId}'`, $select: 'id' })
  return (await fixture.graph('GET', `/me/messages?${filter}`)).body.value[0].id
}

describe('reading a mailbox', () => {
  it('shows the account and its folders', async () => {
    expect((await fixture.graph('GET', '/me')).body).toMatchObject({
      id: '00000000-0000-4000-8000-000000000100',
      mail: account,
      userPrincipalName: account,
    })
    await fixture.addMail('microsoft')
    const inbox = (await fixture.graph('GET', '/me/mailFolders/Inbox')).body
    expect(inbox).toMatchObject({ displayName: 'Inbox', totalItemCount: 1, unreadItemCount: 1 })
    expect((await fixture.graph('GET', `/me/mailFolders/${inbox.id}`)).body).toEqual(inbox)
    expect((await fixture.graph('GET', '/me/mailFolders')).body.value).toHaveLength(5)
  })

  it('returns an email with its usual properties, the selected ones, or its bytes', async () => {
    const { message_id } = await fixture.addMail('microsoft', {
      subject: 'Crème brûlée',
      text: 'Hello  there',
      html: '<p>Hello there</p>',
      headers: { 'List-Unsubscribe': '<https://news.example/u>' },
      at: '2026-11-01T09:30:00Z',
    })
    const id = await graphId(message_id)
    const { body } = await fixture.graph('GET', `/me/messages/${encodeURIComponent(id)}`)
    expect(body).toMatchObject({
      id,
      subject: 'Crème brûlée',
      bodyPreview: 'Hello there',
      body: { contentType: 'html', content: '<p>Hello there</p>' },
      from: { emailAddress: { name: 'Jo Hart', address: 'jo@mail.test' } },
      toRecipients: [{ emailAddress: { name: account, address: account } }],
      receivedDateTime: '2026-11-01T09:30:00Z',
      internetMessageId: message_id,
      isRead: false,
      isDraft: false,
      hasAttachments: false,
    })
    expect(body.internetMessageHeaders).toBeUndefined()
    const selected = (await fixture.graph('GET', `/me/messages/${id}?$select=internetMessageHeaders`)).body
    expect(Object.keys(selected)).toEqual(['@odata.etag', 'id', 'internetMessageHeaders'])
    expect(selected.internetMessageHeaders).toContainEqual({
      name: 'List-Unsubscribe',
      value: '<https://news.example/u>',
    })
    expect((await fixture.graph('GET', `/me/messages/${id}/$value`)).body).toContain('List-Unsubscribe:')
  })

  it('lists emails page by page, filtered and sorted', async () => {
    for (const minute of [1, 3, 2]) {
      await fixture.addMail('microsoft', {
        from: 'list@mail.test',
        subject: `M${minute}`,
        at: `2026-10-01T09:0${minute}:00Z`,
      })
    }
    const options = query({
      $filter: "receivedDateTime ge 2026-10-01T09:00:00Z and from/emailAddress/address eq 'list@mail.test'",
      $orderby: 'receivedDateTime asc',
      $select: 'subject',
      $top: '2',
      $count: 'true',
    })
    const first = (await fixture.graph('GET', `/me/mailFolders/inbox/messages?${options}`)).body
    expect(first['@odata.count']).toBe(3)
    const second = (await fixture.graph('GET', first['@odata.nextLink'])).body
    expect(second['@odata.nextLink']).toBeUndefined()
    const subjects = [...first.value, ...second.value].map(({ subject }: { subject: string }) => subject)
    expect(subjects).toEqual(['M1', 'M2', 'M3'])
  })

  it('lists the emails of all folders, also of those that people made', async () => {
    const at = (second: string) => `2026-10-02T09:00:0${second}Z`
    await fixture.addMail('microsoft', { subject: 'Usual', at: at('0') })
    await fixture.addMail('microsoft', { subject: 'Ruled', folder: '/Patients/Smith', at: at('1') })
    const sent = await fixture.addMail('microsoft', {
      from: undefined,
      to: 'jo@mail.test',
      folder: 'sent',
      subject: 'Filed',
      headers: { 'X-Own': '1' },
      at: at('2'),
    })
    await fixture.put(`/mailbox/mail/${sent.id}?provider=microsoft`, { folder: '/Patients/Smith' })
    const options = query({
      $filter: `receivedDateTime ge ${at('0')} and receivedDateTime le ${at('2')}`,
      $orderby: 'receivedDateTime',
      $select: 'subject,parentFolderId,internetMessageHeaders',
    })
    const { value } = (await fixture.graph('GET', `/me/messages?${options}`)).body
    expect(value.map(({ subject }: { subject: string }) => subject)).toEqual(['Usual', 'Ruled', 'Filed'])
    const folder = (await fixture.graph('GET', `/me/mailFolders/${value[1].parentFolderId}`)).body
    expect(folder).toMatchObject({ displayName: 'Smith', totalItemCount: 2 })
    expect(value[2].parentFolderId).toBe(folder.id)
    expect(value[1].internetMessageHeaders[0].name).toBe('Received')
    expect(value[2].internetMessageHeaders).toEqual([{ name: 'X-Own', value: '1' }])
    expect((await fixture.mailbox('microsoft')).counts['/Patients/Smith']).toBe(2)
  })

  it('returns ten emails unless the request prefers another number', async () => {
    for (let index = 0; index < 11; index += 1) await fixture.addMail('microsoft')
    const sizeWith = async (headers: Record<string, string>) =>
      (await fixture.graph('GET', '/me/messages?$select=id', { headers })).body.value.length
    expect(await sizeWith({})).toBe(10)
    expect(await sizeWith({ Prefer: 'odata.maxpagesize=3' })).toBe(3)
  })

  it('marks an email as read, moves it to the deleted ones, and then removes it', async () => {
    const { message_id } = await fixture.addMail('microsoft')
    const id = await graphId(message_id)
    const { body } = await fixture.graph('PATCH', `/me/messages/${id}`, { body: { isRead: true } })
    expect(body.isRead).toBe(true)
    const trash = (await fixture.graph('GET', '/me/mailFolders/deleteditems')).body.id
    expect((await fixture.graph('DELETE', `/me/messages/${id}`)).status).toBe(204)
    expect((await fixture.graph('GET', `/me/messages/${id}`)).body.parentFolderId).toBe(trash)
    await fixture.graph('DELETE', `/me/messages/${id}`)
    expect((await fixture.graph('GET', `/me/messages/${id}`)).status).toBe(404)
  })

  it('explains in Graph’s format what it cannot do', async () => {
    const error = async (path: string) => {
      const { status, body } = await fixture.graph('GET', path)
      expect(body.error.innerError['request-id']).toEqual(expect.any(String))
      return [status, body.error.code]
    }
    const known = await graphId((await fixture.addMail('microsoft')).message_id)
    const unknown = known.replace(/.{11}AAA=$/, 'AAAAAAAAAAAAAA=')
    expect(await error(`/me/messages/${unknown}`)).toEqual([404, 'ErrorItemNotFound'])
    expect(await error(`/me/messages/${known.toLowerCase()}`)).toEqual([400, 'ErrorInvalidIdMalformed'])
    expect(await error('/me/mailFolders/other/messages')).toEqual([404, 'ErrorItemNotFound'])
    expect(await error('/me/messages?$select=colour')).toEqual([400, 'RequestBroker--ParseUri'])
    expect(
      await error(`/me/messages?${query({ $filter: 'isRead eq true', $orderby: 'receivedDateTime desc' })}`),
    ).toEqual([400, 'InefficientFilter'])
    expect(await error('/me/events')).toEqual([400, 'BadRequest'])
    const readOnly = await fixture.signIn('microsoft', { scope: 'User.Read Mail.Read' })
    const refused = await fixture.graph('POST', '/me/messages', { body: {}, token: readOnly })
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'ErrorAccessDenied' } } })
    expect((await fixture.graph('GET', '/me', { token: 'other' })).body.error.code).toBe(
      'InvalidAuthenticationToken',
    )
  })
})

describe('sending from a mailbox', () => {
  it('makes a draft of an email in MIME and sends it; the immutable id stays the same', async () => {
    const { status, body } = await draft(mimeFor({ Bcc: 'hidden@mail.test', 'X-Enamel-Id': 'our-id' }))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      isDraft: true,
      internetMessageId: '<own@enamel.test>',
      conversationId: expect.any(String),
    })
    const changing = (
      await fixture.graph('GET', `/me/messages/${body.id}?$select=id`, { headers: { Prefer: '' } })
    ).body.id
    expect(changing).not.toBe(body.id)
    const sent = await fixture.graph('POST', `/me/messages/${body.id}/send`, {
      headers: { 'Content-Length': '0' },
    })
    expect(sent).toMatchObject({ status: 202, body: '' })
    const copy = (await fixture.graph('GET', `/me/messages/${body.id}`)).body
    expect(copy).toMatchObject({ id: body.id, isDraft: false, conversationId: body.conversationId })
    expect((await fixture.graph('GET', `/me/messages/${changing}`)).status).toBe(404)
    const found = await fixture.graph(
      'GET',
      `/me/messages?${query({ $filter: "internetMessageId eq '<own@enamel.test>'", $select: 'internetMessageHeaders' })}`,
    )
    expect(found.body.value).toMatchObject([
      { id: body.id, internetMessageHeaders: [{ name: 'X-Enamel-Id', value: 'our-id' }] },
    ])
    const item = (await fixture.get('/outbox?channel=email&to=jo@mail.test')).body.at(-1)
    expect(item).toMatchObject({ from: account, subject: 'Braces', message_id: '<own@enamel.test>' })
    expect(item.headers.bcc).toBeUndefined()
    expect((await fixture.get('/outbox?to=hidden@mail.test')).body).toHaveLength(1)
    expect((await fixture.graph('POST', `/me/messages/${body.id}/send`)).status).toBe(404)
  })

  it('joins the conversation of the email that is answered, and receives the patient’s answer in it', async () => {
    const { message_id } = await fixture.addMail('microsoft', { from: 'ann@mail.test', subject: 'Crowns' })
    const received = (await fixture.graph('GET', `/me/messages/${await graphId(message_id)}`)).body
    const { body } = await draft(
      mimeFor({
        To: 'ann@mail.test',
        Subject: 'Re: Crowns',
        'Message-ID': '<c@enamel.test>',
        'In-Reply-To': message_id,
      }),
    )
    expect(body.conversationId).toBe(received.conversationId)
    await fixture.graph('POST', `/me/messages/${body.id}/send`)
    const [item] = (await fixture.get('/outbox?to=ann@mail.test')).body
    await fixture.post('/email', { from: 'ann@mail.test', text: 'Yes', in_reply_to: item.id })
    const answer = (await fixture.graph('GET', '/me/mailFolders/inbox/messages?$top=1')).body.value[0]
    expect(answer).toMatchObject({ conversationId: received.conversationId, bodyPreview: 'Yes' })
  })

  it('sends an email in its own format at once, and keeps it unless asked not to', async () => {
    const message = {
      subject: 'At once',
      body: { contentType: 'HTML', content: '<p>Hi</p>' },
      toRecipients: [{ emailAddress: { address: 'once@mail.test' } }],
      internetMessageHeaders: [{ name: 'X-Enamel-Id', value: '1' }],
    }
    expect(await fixture.graph('POST', '/me/sendMail', { body: { message } })).toMatchObject({
      status: 202,
      body: '',
    })
    await fixture.graph('POST', '/me/sendMail', { body: { message, saveToSentItems: false } })
    const mime = mimeFor({ To: 'once@mail.test' }).toString('base64')
    await fixture.graph('POST', '/me/sendMail', { body: mime, headers: plain })
    const items = (await fixture.get('/outbox?to=once@mail.test')).body
    expect(items.map(({ subject }: { subject: string }) => subject)).toEqual(['At once', 'At once', 'Braces'])
    expect(items[0].headers['x-enamel-id']).toBe('1')
    const filter = query({ $filter: "subject eq 'At once'" })
    expect(
      (await fixture.graph('GET', `/me/mailFolders/sentitems/messages?${filter}`)).body.value,
    ).toHaveLength(1)
  })

  it('receives a report about an address that does not exist', async () => {
    await fixture.graph('POST', '/me/sendMail', {
      body: mimeFor({ To: 'nobody@mail.test' }).toString('base64'),
      headers: plain,
    })
    await expect
      .poll(async () => (await fixture.mailbox('microsoft')).latest[0].from)
      .toMatch(/^mailer-daemon@/)
  })

  it('refuses broken base64, standard headers in its own format, another sender, and no recipient', async () => {
    const codeOf = ({ status, body }: { status: number; body: { error: { code: string } } }) => [
      status,
      body.error.code,
    ]
    const broken = await fixture.graph('POST', '/me/messages', { body: 'not base64!', headers: plain })
    expect(codeOf(broken)).toEqual([400, 'ErrorMimeContentInvalidBase64String'])
    const internetMessageHeaders = [{ name: 'In-Reply-To', value: '<1@mail.test>' }]
    const header = await fixture.graph('POST', '/me/messages', { body: { internetMessageHeaders } })
    expect(codeOf(header)).toEqual([400, 'InvalidInternetMessageHeader'])
    const send = async (headers: Record<string, string>) =>
      fixture.graph('POST', `/me/messages/${(await draft(mimeFor(headers))).body.id}/send`)
    expect(codeOf(await send({ From: 'other@practice.test' }))).toEqual([403, 'ErrorSendAsDenied'])
    expect(codeOf(await send({ To: '' }))).toEqual([400, 'ErrorInvalidRecipients'])
  })
})

it('finds emails by who takes part, in one folder or in all', async () => {
  const at = '2026-11-20T09:00:00Z'
  await fixture.addMail('microsoft', { from: 'ann@search.test', subject: 'Received', at })
  await fixture.addMail('microsoft', { to: 'ann@search.test', folder: 'sent', subject: 'Sent', at })
  await fixture.addMail('microsoft', { from: 'bob@search.test', subject: 'Other', at })
  const search = async (text: string, folder = '', more: Record<string, string> = {}) => {
    const { status, body } = await fixture.graph(
      'GET',
      `/me${folder}/messages?${query({ $search: text, ...more })}`,
    )
    return status === 200
      ? body.value.map(({ subject }: { subject: string }) => subject).sort()
      : body.error.code
  }
  const ann = '"participants:ann@search.test"'
  expect(await search(ann)).toEqual(['Received', 'Sent'])
  expect(await search(ann, '/mailFolders/inbox')).toEqual(['Received'])
  expect(await search('"participants:ann@search.test OR participants:bob@search.test"')).toHaveLength(3)
  expect(await search('"subject:Sent"')).toBe('RequestBroker--ParseUri')
  expect(await search(ann, '', { $orderby: 'receivedDateTime' })).toBe('SearchWithOrderBy')
  expect(await search(ann, '', { $filter: 'isRead eq true' })).toBe('SearchWithFilter')
})
