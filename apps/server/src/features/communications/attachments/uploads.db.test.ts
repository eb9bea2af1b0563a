import { connect } from 'node:net'
import { ATTACHMENT_BYTES_MAX } from '@enamel/domain/communications/attachment-types'
import {
  DRAFTED_BYTES_MAX,
  DRAFTED_FILES_MAX,
  DRAFTS_FULL,
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
import { aColleague, aPatient, aPractice, inside } from '../../../testing/builders.ts'
import type { Person } from '../../../testing/person.ts'
import { WITHIN } from '../../../testing/reception.ts'
import { removeExpiredUploads } from './remove-expired-uploads.ts'
import { pdf, png } from './testing/samples.ts'
import { formWith, openUploadDesk, type UploadDesk } from './testing/upload-desk.ts'
import { UPLOAD_LIVES_MS } from './upload.queries.ts'

let desk: UploadDesk
let colleague: Person

beforeAll(async () => {
  desk = await openUploadDesk()
  colleague = desk.world.visitor()
  await colleague.signIn(await aColleague(desk.world.world, desk.practice))
})
afterAll(() => desk.world.stop())

function setFeatures(features: string[]) {
  return inside(desk.world.world, desk.practice, (tx) =>
    tx.updateTable('clients').set({ features }).where('id', '=', tx.clientId).execute(),
  )
}

describe('a file that staff add to a draft (ACT-47)', () => {
  it('is kept, under an address of its own, and is fetched byte for byte (COM-24)', async () => {
    const { id } = await desk.somebody()
    const answer = await desk.upload(id, png, 'Röntgen "Größe" 歯.PNG')
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.any(String),
      name: 'Röntgen _Größe_ 歯.PNG',
      type: 'image/png',
      url: `/api/v3/attachments/${answer.body.id}`,
    })
    const { status, headers, content } = await desk.fetched(answer.body.id)
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
    const { id } = await desk.somebody()
    const letter = Buffer.from(`{\\rtf1\\ansi ${'Dear Jo. '.repeat(5000)}}`)
    const { headers, content } = await desk.fetched(await desk.uploaded(id, letter, 'Letter.rtf'))
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
    const { id } = await desk.somebody()
    const [files, rows] = [await desk.filesLeft(), await desk.rowsLeft()]
    const answer = content
      ? await desk.upload(id, content, name)
      : await desk.staff.post(`/v3/patients/${id}/attachments`, undefined, { raw: new FormData() })
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({ code: 'file_refused', message })
    expect(await desk.filesLeft()).toEqual(files)
    expect(await desk.rowsLeft()).toEqual(rows)
  })

  it('can be 20 MB and no more', async () => {
    const { id } = await desk.somebody()
    const files = await desk.filesLeft()
    const large = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length, 32)])
    for (const more of [1, 10 * 1024 * 1024]) {
      const refused = await desk.upload(id, large(ATTACHMENT_BYTES_MAX + more), 'Scan.pdf')
      expect(refused.status).toBe(413)
      expect(refused.body).toEqual({ code: 'file_too_large', message: 'Files can be 20 MB at most' })
    }
    expect(await desk.filesLeft()).toEqual(files)
    const largest = await desk.uploaded(id, large(ATTACHMENT_BYTES_MAX), 'Scan.pdf')
    expect((await desk.fetched(largest)).content.length).toBe(ATTACHMENT_BYTES_MAX)
    // With another one it is more than an email takes.
    const answer = await desk.email(id, [largest, await desk.uploaded(id)])
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ attachment_ids: [TOO_LARGE_FOR_EMAIL] })
  })

  it.each([
    ['JSON', { 'content-type': 'application/json' }, '{}', 415, 'unsupported_media_type'],
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }, '--x', 400, 'malformed'],
    ['two files', undefined, undefined, 422, 'file_refused'],
  ])('does not come as %s', async (_, headers, raw, status, code) => {
    const { id } = await desk.somebody()
    const files = await desk.filesLeft()
    const two = formWith(pdf, 'a.pdf')
    two.append('file', new File([new Uint8Array(pdf)], 'b.pdf'))
    const answer = await desk.staff.post(`/v3/patients/${id}/attachments`, undefined, {
      raw: raw ?? two,
      ...(headers && { headers }),
    })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await desk.filesLeft()).toEqual(files)
  })

  it('that stops on its way leaves nothing', async () => {
    const { id } = await desk.somebody()
    const [files, rows] = [await desk.filesLeft(), await desk.rowsLeft()]
    const { headers } = await asSent(id)
    const socket = connect(Number(new URL(desk.world.url).port), '127.0.0.1')
    const begun = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-${'x'.repeat(99_000)}`
    socket.write(`${headers}\r\n\r\n${begun}`)
    await vi.waitFor(async () => expect(await desk.rowsLeft()).toHaveLength(rows.length + 1), WITHIN)
    socket.destroy()
    await vi.waitFor(async () => expect(await desk.rowsLeft()).toEqual(rows), WITHIN)
    expect(await desk.filesLeft()).toEqual(files)
  })

  /** The head of a call as this browser makes it, for a body that is longer than what will come. */
  async function asSent(patientId: string) {
    const token = (await desk.staff.get('/auth/csrf-token')).body.csrf_token
    const cookie = [...desk.staff.cookies].map((pair) => pair.join('=')).join('; ')
    return {
      headers: [
        `POST /api/v3/patients/${patientId}/attachments HTTP/1.1`,
        `Host: ${new URL(desk.world.url).host}`,
        `Origin: ${desk.world.url}`,
        `Cookie: ${cookie}`,
        `X-CSRF-Token: ${token}`,
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 2000000',
      ].join('\r\n'),
    }
  }

  it('needs the flag attachments (TML-16)', async () => {
    const { id } = await desk.somebody()
    const upload = await desk.uploaded(id)
    await setFeatures(['timeline-v2'])
    expect((await desk.upload(id, pdf, 'a.pdf')).body.message).toBe(NO_ATTACHMENTS)
    expect((await desk.email(id, [upload])).body.errors).toEqual({ attachment_ids: [NO_ATTACHMENTS] })
    await setFeatures(['timeline-v2', 'attachments'])
    expect((await desk.email(id, [upload])).status).toBe(201)
  })

  it('is on record with who added and discarded it, and for whom', async () => {
    const { id } = await desk.somebody()
    const upload = await desk.uploaded(id)
    await desk.staff.delete(`/v3/patients/${id}/attachments/${upload}`)
    const entries = await inside(desk.world.world, desk.practice, (tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'status', 'user_id'])
        .where('patient_id', '=', id)
        .execute(),
    )
    const by = { user_id: desk.practice.userId }
    expect(entries).toEqual([
      { action: 'attachment.add', status: 201, ...by },
      { action: 'attachment.discard', status: 204, ...by },
    ])
  })
})

describe('a file in a draft is nobody else’s', () => {
  it('not another practice’s', async () => {
    const { id } = await desk.somebody()
    const upload = await desk.uploaded(id)
    const other = await aPractice(desk.world.world)
    const stranger = desk.world.visitor()
    await stranger.signIn(other.email)
    const theirs = await aPatient(desk.world.world, other, { email: 'x@mail.example' })
    expect((await desk.fetched(upload, stranger)).status).toBe(404)
    expect((await stranger.delete(`/v3/patients/${id}/attachments/${upload}`)).status).toBe(404)
    expect((await desk.upload(id, pdf, 'a.pdf', stranger)).status).toBe(404)
    const stolen = await stranger.post(`/v3/patients/${theirs}/communications`, {
      id: uuid(),
      channel: 'Email',
      body: 'Mine now',
      attachment_ids: [upload],
    })
    expect([stolen.status, stolen.body.code, stolen.body.errors]).toEqual([
      422,
      'file_gone',
      { [upload]: [FILE_GONE] },
    ])
    expect((await desk.fetched(upload)).status).toBe(200)
  })

  it('not a colleague’s, nor another patient’s', async () => {
    const [one, other] = [await desk.somebody(), await desk.somebody()]
    const upload = await desk.uploaded(one.id)
    expect((await desk.fetched(upload, colleague)).status).toBe(404)
    expect((await colleague.delete(`/v3/patients/${one.id}/attachments/${upload}`)).status).toBe(204)
    const byColleague = await colleague.post(`/v3/patients/${one.id}/communications`, {
      id: uuid(),
      channel: 'Email',
      body: 'Hi',
      attachment_ids: [upload],
    })
    const toAnother = await desk.email(other.id, [upload])
    for (const refused of [byColleague, toAnother]) {
      expect([refused.status, refused.body.errors]).toEqual([422, { [upload]: [FILE_GONE] }])
    }
    expect((await desk.staff.delete(`/v3/patients/${other.id}/attachments/${upload}`)).status).toBe(204)
    expect((await desk.fetched(upload)).status).toBe(200)
    expect((await desk.email(one.id, [upload])).status).toBe(201)
    // Sent, it is the practice's.
    expect((await desk.fetched(upload, colleague)).status).toBe(200)
  })

  it('and gone when it is discarded, once and again', async () => {
    const { id } = await desk.somebody()
    const upload = await desk.uploaded(id)
    const files = await desk.filesLeft()
    for (let again = 0; again < 2; again++) {
      expect((await desk.staff.delete(`/v3/patients/${id}/attachments/${upload}`)).status).toBe(204)
    }
    expect(await desk.filesLeft()).toHaveLength(files.length - 1)
    expect((await desk.fetched(upload)).status).toBe(404)
    expect((await desk.email(id, [upload])).body.errors).toEqual({ [upload]: [FILE_GONE] })
  })
})

describe('the drafts of one person', () => {
  const fullRefusal = { code: 'drafts_full', message: DRAFTS_FULL }

  /** Somebody whose drafts hold so many files, of so many bytes in all, which came so many minutes ago. */
  async function someoneWith(patientId: string, files: number, bytes: number, ages: number[] = []) {
    const { world } = desk.world
    const email = await aColleague(world, desk.practice)
    const person: Person = desk.world.visitor()
    const { body } = await person.signIn(email)
    const goesAt = (minutesAgo: number) =>
      new Date(world.clock.now().getTime() + UPLOAD_LIVES_MS - minutesAgo * 60_000)
    const someone = Object.assign(person, { email, userId: body.payload.user_id as string })
    if (files === 0) return someone
    await inside(world, desk.practice, (tx) =>
      tx
        .insertInto('uploads')
        .values(
          Array.from({ length: files }, (_, index) => ({
            ...{ client_id: tx.clientId, id: uuid(), patient_id: patientId, user_id: body.payload.user_id },
            ...{ name: 'a.pdf', type: 'application/pdf', storage_key: `uploads/${uuid()}` },
            size: index === 0 ? bytes : 0,
            expires_at: goesAt(ages[index] ?? 0),
          })),
        )
        .execute(),
    )
    return someone
  }

  it.each([
    ['50 files', DRAFTED_FILES_MAX - 1, 0],
    ['200 MB', 1, DRAFTED_BYTES_MAX - pdf.length],
  ])('hold %s and no more, also of files that come at once', async (_, files, bytes) => {
    const { id } = await desk.somebody()
    const person = await someoneWith(id, files, bytes)
    const before = (await desk.filesLeft()).length
    const answers = await Promise.all(Array.from({ length: 4 }, () => desk.upload(id, pdf, 'a.pdf', person)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
    for (const { status, body } of answers) if (status === 422) expect(body).toEqual(fullRefusal)
    expect(await desk.filesLeft()).toHaveLength(before + 1)
    // Somebody else's are as empty as before.
    await desk.uploaded(id)
  })

  it('have room again once a file was removed or sent', async () => {
    const { id } = await desk.somebody()
    const person = await someoneWith(id, DRAFTED_FILES_MAX - 1, 0)
    for (const giveUp of [
      (upload: string) => person.delete(`/v3/patients/${id}/attachments/${upload}`),
      (upload: string) => desk.email(id, [upload], uuid(), person),
    ]) {
      const { body } = await desk.upload(id, pdf, 'a.pdf', person)
      expect((await desk.upload(id, pdf, 'a.pdf', person)).body).toEqual(fullRefusal)
      expect((await giveUp(body.id)).status).toBeLessThan(300)
    }
    expect((await desk.upload(id, pdf, 'a.pdf', person)).status).toBe(201)
  })

  it.each([
    ['50 files', DRAFTED_FILES_MAX, 0, [59, 120, 61], 2],
    ['200 MB', 3, DRAFTED_BYTES_MAX, [90, 61, 0], 1],
    ['200 MB', 3, DRAFTED_BYTES_MAX, [59, 61, 0], 0],
  ])(
    'that hold %s give up what is older than an hour for more, oldest first',
    async (_, files, bytes, ages, gives) => {
      const { id } = await desk.somebody()
      const person = await someoneWith(id, files, bytes, ages)
      const waiting = () =>
        inside(desk.world.world, desk.practice, (tx) =>
          tx
            .selectFrom('uploads')
            .select('expires_at')
            .where('user_id', '=', person.userId)
            .where('expires_at', '>', desk.world.world.clock.now())
            .orderBy('expires_at')
            .execute(),
        )
      const before = await waiting()
      for (let more = 0; more < gives; more++) {
        expect((await desk.upload(id, pdf, 'a.pdf', person)).status).toBe(201)
        expect((await waiting()).slice(0, -1 - more)).toEqual(before.slice(1 + more))
      }
      if (bytes === 0 || gives === 0) {
        expect((await desk.upload(id, pdf, 'a.pdf', person)).body).toEqual(fullRefusal)
        expect((await waiting()).slice(0, before.length - gives)).toEqual(before.slice(gives))
      }
    },
  )

  it('are empty once they logged out wherever they were signed in', async () => {
    const { id } = await desk.somebody()
    const here = await someoneWith(id, 0, 0)
    const there = desk.world.visitor()
    await there.signIn(here.email)
    const [{ body }, theirs] = [await desk.upload(id, pdf, 'a.pdf', here), await desk.uploaded(id)]
    await here.delete('/auth/session')
    expect((await desk.fetched(body.id, there)).status).toBe(200)
    await there.delete('/auth/session')
    await there.signIn(here.email)
    expect((await desk.fetched(body.id, there)).status).toBe(404)
    expect((await desk.fetched(theirs)).status).toBe(200)
  })
})

describe('files that were never sent', () => {
  it('go a day after they came; those that were sent stay', async () => {
    const { id } = await desk.somebody()
    const [sent, forgotten] = [await desk.uploaded(id), await desk.uploaded(id)]
    await desk.email(id, [sent])
    const run = () =>
      removeExpiredUploads.run({ world: desk.world.world, log: openLog('silent'), signal: undefined })
    await run()
    expect((await desk.fetched(forgotten)).status).toBe(200)
    desk.world.clock.skip(24 * 3_600_000)
    await desk.staff.signIn(desk.practice.email)
    expect((await desk.fetched(forgotten)).status).toBe(404)
    expect((await desk.email(id, [forgotten])).body.errors).toEqual({ [forgotten]: [FILE_GONE] })
    desk.world.clock.skip(3_601_000)
    await run()
    expect((await desk.rowsLeft()).map((row) => row.id)).not.toContain(forgotten)
    expect(await desk.filesLeft()).not.toContain(forgotten)
    expect(await desk.filesLeft()).toContain(sent)
  })
})
