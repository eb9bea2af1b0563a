import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { ATTACHMENT_BYTES_MAX } from '@enamel/domain/communications/attachment-types'
import {
  EMPTY_FILE,
  FILE_GONE,
  NO_ATTACHMENTS,
  NO_FILE,
  NOT_ALLOWED,
  NOT_WHAT_IT_SAYS,
} from '@enamel/domain/communications/upload-problem'
import { TOO_LARGE_FOR_EMAIL } from '@enamel/domain/reply/reply-files'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openLog } from '../../../log.ts'
import { aPatient, aPractice, inside } from '../../../testing/builders.ts'
import type { Person } from '../../../testing/person.ts'
import { openReception, type Reception, WITHIN } from '../../../testing/reception.ts'
import type { TestWorld } from '../../../testing/test-world.ts'
import { removeExpiredUploads } from './remove-expired-uploads.ts'
import { pdf, png } from './testing/samples.ts'

let reception: Reception
let world: TestWorld
let staff: Person
let colleague: Person

beforeAll(async () => {
  reception = await openReception()
  ;({ world, staff } = reception)
  await allowFiles(reception.practice.id)
  colleague = world.visitor()
  await colleague.signIn(await aColleague())
})
afterAll(() => world.stop())

async function allowFiles(clientId: string, features = ['timeline-v2', 'attachments']): Promise<void> {
  await inside(world.world, { ...reception.practice, id: clientId }, (tx) =>
    tx.updateTable('clients').set({ features }).where('id', '=', clientId).execute(),
  )
}

/** Somebody else at the same desk, with the same password. */
function aColleague(): Promise<string> {
  return inside(world.world, reception.practice, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', reception.practice.userId)
      .executeTakeFirstOrThrow()
    const email = 'colleague@practice.test'
    await tx
      .insertInto('users')
      .values({ ...user, id: uuid(), email })
      .execute()
    return email
  })
}

function formOf(content: Uint8Array<ArrayBuffer>, name: string, type = ''): FormData {
  const form = new FormData()
  form.append('file', new File([content], name, { type }))
  return form
}

function send(patientId: string, content: Buffer, name: string, by = staff) {
  return by.post(`/v3/patients/${patientId}/attachments`, undefined, {
    raw: formOf(new Uint8Array(content), name),
  })
}

async function uploaded(patientId: string, content = pdf, name = 'Estimate.pdf'): Promise<string> {
  const answer = await send(patientId, content, name)
  expect(answer.status).toBe(201)
  return answer.body.id
}

/** The bytes behind an id, with what is said of them. */
async function fetched(id: string, by = staff) {
  const cookie = [...by.cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await fetch(`${world.url}/api/v3/attachments/${id}`, {
    headers: { cookie, 'accept-encoding': 'gzip' },
  })
  return {
    status: answer.status,
    headers: answer.headers,
    content: Buffer.from(await answer.arrayBuffer()),
  }
}

function email(patientId: string, attachment_ids: string[], id = uuid()) {
  return staff.post(`/v3/patients/${patientId}/communications`, {
    id,
    channel: 'Email',
    subject: 'Your estimate',
    body: 'Here it is.',
    attachment_ids,
  })
}

const filesLeft = () =>
  readdir(join(world.world.config.dataFolder, 'files', 'uploads', reception.practice.id)).catch(() => [])
const rowsLeft = () =>
  inside(world.world, reception.practice, (tx) => tx.selectFrom('uploads').select('id').execute())

describe('a file that staff add to a draft', () => {
  it('is kept, under an address of its own, and is fetched byte for byte (COM-24)', async () => {
    const { id } = await reception.somebody()
    const answer = await send(id, png, 'Röntgen "Größe" 歯.PNG')
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.any(String),
      name: 'Röntgen _Größe_ 歯.PNG',
      type: 'image/png',
      url: `/api/v3/attachments/${answer.body.id}`,
    })
    const { status, headers, content } = await fetched(answer.body.id)
    expect(status).toBe(200)
    expect(content.equals(png)).toBe(true)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('content-length')).toBe(String(png.length))
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="R_ntgen _Gr__e_ _.PNG"; filename*=UTF-8''R%C3%B6ntgen%20_Gr%C3%B6%C3%9Fe_%20%E6%AD%AF.PNG`,
    )
  })

  it('that is text is not compressed on its way, so that its length is told (G1-13, COM-24)', async () => {
    const { id } = await reception.somebody()
    const letter = Buffer.from(`{\\rtf1\\ansi ${'Dear Jo. '.repeat(5000)}}`)
    const { headers, content } = await fetched(await uploaded(id, letter, 'Letter.rtf'))
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('content-length')).toBe(String(letter.length))
    expect(content.equals(letter)).toBe(true)
  })

  it.each([
    ['without a file', undefined, '', NO_FILE],
    ['empty', Buffer.alloc(0), 'Estimate.pdf', EMPTY_FILE],
    ['of another kind', Buffer.from('<p>'), 'page.html', NOT_ALLOWED],
    ['with a wrong extension', png, 'Estimate.pdf', NOT_WHAT_IT_SAYS],
    ['named by nothing but a path', pdf, '../../..', NOT_ALLOWED],
  ])('is refused %s, in words, and nothing stays of it', async (_, content, name, message) => {
    const { id } = await reception.somebody()
    const [files, rows] = [await filesLeft(), await rowsLeft()]
    const answer = content
      ? await send(id, content, name)
      : await staff.post(`/v3/patients/${id}/attachments`, undefined, { raw: new FormData() })
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({ code: 'file_refused', message })
    expect(await filesLeft()).toEqual(files)
    expect(await rowsLeft()).toEqual(rows)
  })

  it('can be 20 MB and no more', async () => {
    const { id } = await reception.somebody()
    const files = await filesLeft()
    const large = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length, 32)])
    for (const more of [1, 10 * 1024 * 1024]) {
      const refused = await send(id, large(ATTACHMENT_BYTES_MAX + more), 'Scan.pdf')
      expect(refused.status).toBe(413)
      expect(refused.body).toEqual({ code: 'file_too_large', message: 'Files can be 20 MB at most' })
    }
    expect(await filesLeft()).toEqual(files)
    const largest = await uploaded(id, large(ATTACHMENT_BYTES_MAX), 'Scan.pdf')
    expect((await fetched(largest)).content.length).toBe(ATTACHMENT_BYTES_MAX)
    // With another one it is more than an email takes.
    const answer = await email(id, [largest, await uploaded(id)])
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ attachment_ids: [TOO_LARGE_FOR_EMAIL] })
  })

  it.each([
    ['JSON', { 'content-type': 'application/json' }, '{}', 415, 'unsupported_media_type'],
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }, '--x', 400, 'malformed'],
    ['two files', undefined, undefined, 422, 'file_refused'],
  ])('does not come as %s', async (_, headers, raw, status, code) => {
    const { id } = await reception.somebody()
    const files = await filesLeft()
    const two = formOf(new Uint8Array(pdf), 'a.pdf')
    two.append('file', new File([new Uint8Array(pdf)], 'b.pdf'))
    const answer = await staff.post(`/v3/patients/${id}/attachments`, undefined, {
      raw: raw ?? two,
      ...(headers && { headers }),
    })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await filesLeft()).toEqual(files)
  })

  it('that stops on its way leaves nothing', async () => {
    const { id } = await reception.somebody()
    const [files, rows] = [await filesLeft(), await rowsLeft()]
    const { headers } = await asSent(id)
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
    const begun = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-${'x'.repeat(99_000)}`
    socket.write(`${headers}\r\n\r\n${begun}`)
    await vi.waitFor(async () => expect(await rowsLeft()).toHaveLength(rows.length + 1), WITHIN)
    socket.destroy()
    await vi.waitFor(async () => expect(await rowsLeft()).toEqual(rows), WITHIN)
    expect(await filesLeft()).toEqual(files)
  })

  /** The head of a call as this browser makes it, for a body that is longer than what will come. */
  async function asSent(patientId: string) {
    const token = (await staff.get('/auth/csrf-token')).body.csrf_token
    const cookie = [...staff.cookies].map((pair) => pair.join('=')).join('; ')
    return {
      headers: [
        `POST /api/v3/patients/${patientId}/attachments HTTP/1.1`,
        `Host: ${new URL(world.url).host}`,
        `Origin: ${world.url}`,
        `Cookie: ${cookie}`,
        `X-CSRF-Token: ${token}`,
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 2000000',
      ].join('\r\n'),
    }
  }

  it('needs the flag attachments (TML-16)', async () => {
    const { id } = await reception.somebody()
    const upload = await uploaded(id)
    await allowFiles(reception.practice.id, ['timeline-v2'])
    expect((await send(id, pdf, 'a.pdf')).body.message).toBe(NO_ATTACHMENTS)
    expect((await email(id, [upload])).body.errors).toEqual({ attachment_ids: [NO_ATTACHMENTS] })
    await allowFiles(reception.practice.id)
    expect((await email(id, [upload])).status).toBe(201)
  })

  it('is on record with who added and discarded it, and for whom', async () => {
    const { id } = await reception.somebody()
    const upload = await uploaded(id)
    await staff.delete(`/v3/patients/${id}/attachments/${upload}`)
    const entries = await inside(world.world, reception.practice, (tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'status', 'user_id'])
        .where('patient_id', '=', id)
        .execute(),
    )
    const by = { user_id: reception.practice.userId }
    expect(entries).toEqual([
      { action: 'attachment.add', status: 201, ...by },
      { action: 'attachment.discard', status: 204, ...by },
    ])
  })
})

describe('a file in a draft is nobody else’s', () => {
  it('not another practice’s', async () => {
    const { id } = await reception.somebody()
    const upload = await uploaded(id)
    const other = await aPractice(world.world)
    await allowFiles(other.id)
    const stranger = world.visitor()
    await stranger.signIn(other.email)
    const theirs = await aPatient(world.world, other, { email: 'x@mail.example' })
    expect((await fetched(upload, stranger)).status).toBe(404)
    expect((await stranger.delete(`/v3/patients/${id}/attachments/${upload}`)).status).toBe(404)
    expect((await send(id, pdf, 'a.pdf', stranger)).status).toBe(404)
    const stolen = await stranger.post(`/v3/patients/${theirs}/communications`, {
      id: uuid(),
      channel: 'Email',
      body: 'Mine now',
      attachment_ids: [upload],
    })
    expect([stolen.status, stolen.body.errors]).toEqual([422, { attachment_ids: [FILE_GONE] }])
    expect((await fetched(upload)).status).toBe(200)
  })

  it('not a colleague’s, nor another patient’s', async () => {
    const [one, other] = [await reception.somebody(), await reception.somebody()]
    const upload = await uploaded(one.id)
    expect((await fetched(upload, colleague)).status).toBe(404)
    expect((await colleague.delete(`/v3/patients/${one.id}/attachments/${upload}`)).status).toBe(204)
    const byColleague = await colleague.post(`/v3/patients/${one.id}/communications`, {
      id: uuid(),
      channel: 'Email',
      body: 'Hi',
      attachment_ids: [upload],
    })
    const toAnother = await email(other.id, [upload])
    for (const refused of [byColleague, toAnother]) {
      expect([refused.status, refused.body.errors]).toEqual([422, { attachment_ids: [FILE_GONE] }])
    }
    expect((await staff.delete(`/v3/patients/${other.id}/attachments/${upload}`)).status).toBe(204)
    expect((await fetched(upload)).status).toBe(200)
    expect((await email(one.id, [upload])).status).toBe(201)
    // Sent, it is the practice's.
    expect((await fetched(upload, colleague)).status).toBe(200)
  })

  it('and gone when it is discarded, once and again', async () => {
    const { id } = await reception.somebody()
    const upload = await uploaded(id)
    const files = await filesLeft()
    for (let again = 0; again < 2; again++) {
      expect((await staff.delete(`/v3/patients/${id}/attachments/${upload}`)).status).toBe(204)
    }
    expect(await filesLeft()).toHaveLength(files.length - 1)
    expect((await fetched(upload)).status).toBe(404)
    expect((await email(id, [upload])).body.errors).toEqual({ attachment_ids: [FILE_GONE] })
  })
})

describe('an email with files', () => {
  it('takes them to the patient byte for byte, by their names, and shows them (RPL-15)', async () => {
    const patient = await reception.somebody()
    const ids = [
      await uploaded(patient.id, pdf, 'Kostenvoranschlag für Jürgen – November 2026 – zweite Fassung.pdf'),
      await uploaded(patient.id, png, 'x-ray.png'),
    ]
    const message = uuid()
    const answer = await email(patient.id, ids, message)
    expect(answer.status).toBe(201)
    expect(answer.body.event.attachments).toEqual([
      {
        id: ids[0],
        name: 'Kostenvoranschlag für Jürgen – November 2026 – zweite Fassung.pdf',
        type: 'application/pdf',
        size: pdf.length,
        state: 'stored',
        url: `/api/v3/attachments/${ids[0]}`,
      },
      expect.objectContaining({ id: ids[1], name: 'x-ray.png', type: 'image/png' }),
    ])
    // A repeat is the same message, though the files are no draft's any more.
    expect((await email(patient.id, ids, message)).status).toBe(200)
    await reception.eventWith(patient.id, message, 'delivered')
    expect(await arrived(patient.email)).toEqual([
      [
        'Kostenvoranschlag für Jürgen – November 2026 – zweite Fassung.pdf',
        'application/pdf',
        pdf.toString('base64'),
      ],
      ['x-ray.png', 'image/png', png.toString('base64')],
    ])
    expect((await fetched(ids[0] ?? '')).content.equals(pdf)).toBe(true)
    expect((await staff.get(`/patients/${patient.id}/conversation`)).body.snippet).toBe('Your estimate')
  })

  it('that failed and is sent again takes them again', async () => {
    const patient = await reception.somebody()
    const upload = await uploaded(patient.id)
    await world.control('PUT', 'trouble', { service: 'mail', mode: 'reject' })
    const message = uuid()
    await email(patient.id, [upload], message)
    await reception.eventWith(patient.id, message, 'failed')
    expect(await world.outbox('email', patient.email)).toEqual([])
    await world.control('PUT', 'trouble', { service: 'mail', mode: 'ok' })
    const again = await staff.post(`/v3/patients/${patient.id}/communications/${message}/retry`)
    expect(again.status).toBe(200)
    await reception.eventWith(patient.id, message, 'delivered')
    expect(await arrived(patient.email)).toEqual([
      ['Estimate.pdf', 'application/pdf', pdf.toString('base64')],
    ])
  })

  it('that is refused leaves them in the draft', async () => {
    const patient = await reception.somebody({ email: null })
    const upload = await uploaded(patient.id)
    expect((await email(patient.id, [upload])).body.code).toBe('no_email')
    expect((await fetched(upload)).status).toBe(200)
    expect((await rowsLeft()).map(({ id }) => id)).toContain(upload)
  })

  it('takes each once, and only one message takes it, also at the same moment', async () => {
    const { id } = await reception.somebody()
    const upload = await uploaded(id)
    expect((await email(id, [upload, upload])).body.errors).toEqual({ attachment_ids: [FILE_GONE] })
    const answers = await Promise.all([email(id, [upload]), email(id, [upload])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })

  it('is no text: those take none, and an email still needs words (RPL-04)', async () => {
    const { id } = await reception.somebody()
    const upload = await uploaded(id)
    const text = { id: uuid(), channel: 'SMS', message: 'Hi', attachment_ids: [upload] }
    const answer = await staff.post(`/v3/patients/${id}/communications`, text)
    expect(answer.body.errors).toEqual({ attachment_ids: ['Files go with emails and WhatsApp messages'] })
    const wordless = { id: uuid(), channel: 'Email', body: ' ', attachment_ids: [upload] }
    const refused = await staff.post(`/v3/patients/${id}/communications`, wordless)
    expect(refused.body.errors).toEqual({ body: ['Write a message first'] })
  })

  /** The files of the only email to this address, as the sandbox received it. */
  async function arrived(address: string): Promise<[name: string, type: string, content: string][]> {
    const items = (await world.outbox('email', address)) as unknown as {
      id: string
      attachments: { filename: string; type: string }[]
    }[]
    expect(items).toHaveLength(1)
    const [{ id, attachments } = { id: '', attachments: [] }] = items
    return Promise.all(
      attachments.map(async ({ filename, type }, index) => {
        const file = await fetch(`${world.sandbox.url}/control/outbox/${id}/attachments/${index}`)
        return [filename, type, Buffer.from(await file.arrayBuffer()).toString('base64')]
      }),
    )
  }
})

describe('files that were never sent', () => {
  it('go a day after they came; those that were sent stay', async () => {
    const { id } = await reception.somebody()
    const [sent, forgotten] = [await uploaded(id), await uploaded(id)]
    await email(id, [sent])
    const run = () =>
      removeExpiredUploads.run({ world: world.world, log: openLog('silent'), signal: undefined })
    await run()
    expect((await fetched(forgotten)).status).toBe(200)
    world.clock.skip(24 * 3_600_000)
    await staff.signIn(reception.practice.email)
    expect((await fetched(forgotten)).status).toBe(404)
    expect((await email(id, [forgotten])).body.errors).toEqual({ attachment_ids: [FILE_GONE] })
    world.clock.skip(3_601_000)
    await run()
    expect((await rowsLeft()).map((row) => row.id)).not.toContain(forgotten)
    expect(await filesLeft()).not.toContain(forgotten)
    expect(await filesLeft()).toContain(sent)
  })
})
