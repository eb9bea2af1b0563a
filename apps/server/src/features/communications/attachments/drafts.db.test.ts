import {
  DRAFTED_BYTES_MAX,
  DRAFTED_FILES_MAX,
  DRAFTS_FULL,
  FILE_GONE,
} from '@enamel/domain/communications/attachments/upload-problem'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLog } from '../../../log.ts'
import { aColleague, aPatient, aPractice, inside } from '../../../testing/builders.ts'
import type { Person } from '../../../testing/person.ts'
import { removeExpiredUploads } from './remove-expired-uploads.ts'
import { pdf } from './testing/samples.ts'
import { openUploadFixture, type UploadFixture } from './testing/upload-fixture.ts'
import { UPLOAD_LIVES_MS } from './upload.queries.ts'

let fixture: UploadFixture
let colleague: Person

beforeAll(async () => {
  fixture = await openUploadFixture()
  colleague = fixture.system.visitor()
  await colleague.signIn(await aColleague(fixture.system.deps, fixture.practice))
})
afterAll(() => fixture.system.stop())

describe('a file in a draft belongs to its user alone', () => {
  it('not another practice’s', async () => {
    const { id } = await fixture.createPatient()
    const upload = await fixture.uploaded(id)
    const other = await aPractice(fixture.system.deps)
    const outsider = fixture.system.visitor()
    await outsider.signIn(other.email)
    const theirs = await aPatient(fixture.system.deps, other, { email: 'x@mail.example' })
    expect((await fixture.fetched(upload, outsider)).status).toBe(404)
    expect((await outsider.delete(`/v3/patients/${id}/attachments/${upload}`)).status).toBe(404)
    expect((await fixture.upload(id, pdf, 'a.pdf', outsider)).status).toBe(404)
    const stolen = await outsider.post(`/v3/patients/${theirs}/communications`, {
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
    expect((await fixture.fetched(upload)).status).toBe(200)
  })

  it('not a colleague’s, nor another patient’s', async () => {
    const [one, other] = [await fixture.createPatient(), await fixture.createPatient()]
    const upload = await fixture.uploaded(one.id)
    expect((await fixture.fetched(upload, colleague)).status).toBe(404)
    expect((await colleague.delete(`/v3/patients/${one.id}/attachments/${upload}`)).status).toBe(204)
    const byColleague = await colleague.post(`/v3/patients/${one.id}/communications`, {
      id: uuid(),
      channel: 'Email',
      body: 'Hi',
      attachment_ids: [upload],
    })
    const toAnother = await fixture.email(other.id, [upload])
    for (const refused of [byColleague, toAnother]) {
      expect([refused.status, refused.body.errors]).toEqual([422, { [upload]: [FILE_GONE] }])
    }
    expect((await fixture.staff.delete(`/v3/patients/${other.id}/attachments/${upload}`)).status).toBe(204)
    expect((await fixture.fetched(upload)).status).toBe(200)
    expect((await fixture.email(one.id, [upload])).status).toBe(201)
    // Sent, it is the practice's.
    expect((await fixture.fetched(upload, colleague)).status).toBe(200)
  })

  it('and gone when it is discarded, once and again', async () => {
    const { id } = await fixture.createPatient()
    const upload = await fixture.uploaded(id)
    const files = await fixture.filesRemaining()
    for (let again = 0; again < 2; again++) {
      expect((await fixture.staff.delete(`/v3/patients/${id}/attachments/${upload}`)).status).toBe(204)
    }
    expect(await fixture.filesRemaining()).toHaveLength(files.length - 1)
    expect((await fixture.fetched(upload)).status).toBe(404)
    expect((await fixture.email(id, [upload])).body.errors).toEqual({ [upload]: [FILE_GONE] })
  })
})

it('can be seen while its message is being sent', async () => {
  const { id } = await fixture.createPatient()
  for (let round = 0; round < 10; round++) {
    const upload = await fixture.uploaded(id)
    let isSending = true
    const look = async () => {
      const seen = new Set<number>()
      do seen.add((await fixture.fetched(upload)).status)
      while (isSending)
      return [...seen]
    }
    const sent = fixture.email(id, [upload]).finally(() => {
      isSending = false
    })
    expect(await Promise.all([look(), look(), look(), look()])).toEqual([[200], [200], [200], [200]])
    expect((await sent).status).toBe(201)
  }
})

describe('the drafts of one person', () => {
  const fullRefusal = { code: 'drafts_full', message: DRAFTS_FULL }

  /** A user whose drafts contain so many files, of so many bytes in all, from so many minutes ago. */
  async function someoneWith(patientId: string, files: number, bytes: number, ages: number[] = []) {
    const { deps } = fixture.system
    const email = await aColleague(deps, fixture.practice)
    const person: Person = fixture.system.visitor()
    const { body } = await person.signIn(email)
    const goesAt = (minutesAgo: number) =>
      new Date(deps.clock.now().getTime() + UPLOAD_LIVES_MS - minutesAgo * 60_000)
    const someone = Object.assign(person, { email, userId: body.payload.user_id as string })
    if (files === 0) return someone
    await inside(deps, fixture.practice, (tx) =>
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
  ])('have room for %s and no more, also for concurrent uploads', async (_, files, bytes) => {
    const { id } = await fixture.createPatient()
    const person = await someoneWith(id, files, bytes)
    const before = (await fixture.filesRemaining()).length
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => fixture.upload(id, pdf, 'a.pdf', person)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
    for (const { status, body } of answers) if (status === 422) expect(body).toEqual(fullRefusal)
    expect(await fixture.filesRemaining()).toHaveLength(before + 1)
    // Another user's are as empty as before.
    await fixture.uploaded(id)
  })

  it('have room again once a file was removed or sent', async () => {
    const { id } = await fixture.createPatient()
    const person = await someoneWith(id, DRAFTED_FILES_MAX - 1, 0)
    for (const giveUp of [
      (upload: string) => person.delete(`/v3/patients/${id}/attachments/${upload}`),
      (upload: string) => fixture.email(id, [upload], uuid(), person),
    ]) {
      const { body } = await fixture.upload(id, pdf, 'a.pdf', person)
      expect((await fixture.upload(id, pdf, 'a.pdf', person)).body).toEqual(fullRefusal)
      expect((await giveUp(body.id)).status).toBeLessThan(300)
    }
    expect((await fixture.upload(id, pdf, 'a.pdf', person)).status).toBe(201)
  })

  it.each([
    ['50 files', DRAFTED_FILES_MAX, 0, [59, 120, 61], 2],
    ['200 MB', 3, DRAFTED_BYTES_MAX, [90, 61, 0], 1],
    ['200 MB', 3, DRAFTED_BYTES_MAX, [59, 61, 0], 0],
  ])(
    'with %s drop files older than an hour to make room, oldest first',
    async (_, files, bytes, ages, gives) => {
      const { id } = await fixture.createPatient()
      const person = await someoneWith(id, files, bytes, ages)
      const waiting = () =>
        inside(fixture.system.deps, fixture.practice, (tx) =>
          tx
            .selectFrom('uploads')
            .select('expires_at')
            .where('user_id', '=', person.userId)
            .where('expires_at', '>', fixture.system.deps.clock.now())
            .orderBy('expires_at')
            .execute(),
        )
      const before = await waiting()
      for (let more = 0; more < gives; more++) {
        expect((await fixture.upload(id, pdf, 'a.pdf', person)).status).toBe(201)
        expect((await waiting()).slice(0, -1 - more)).toEqual(before.slice(1 + more))
      }
      if (bytes === 0 || gives === 0) {
        expect((await fixture.upload(id, pdf, 'a.pdf', person)).body).toEqual(fullRefusal)
        expect((await waiting()).slice(0, before.length - gives)).toEqual(before.slice(gives))
      }
    },
  )

  it('are empty once the user has logged out everywhere', async () => {
    const { id } = await fixture.createPatient()
    const here = await someoneWith(id, 0, 0)
    const there = fixture.system.visitor()
    await there.signIn(here.email)
    const [{ body }, theirs] = [await fixture.upload(id, pdf, 'a.pdf', here), await fixture.uploaded(id)]
    await here.delete('/auth/session')
    expect((await fixture.fetched(body.id, there)).status).toBe(200)
    await there.delete('/auth/session')
    await there.signIn(here.email)
    expect((await fixture.fetched(body.id, there)).status).toBe(404)
    expect((await fixture.fetched(theirs)).status).toBe(200)
  })
})

describe('files that were never sent', () => {
  it('are removed a day after their upload; sent ones stay', async () => {
    const { id } = await fixture.createPatient()
    const [sent, forgotten] = [await fixture.uploaded(id), await fixture.uploaded(id)]
    await fixture.email(id, [sent])
    const run = () =>
      removeExpiredUploads.run({ deps: fixture.system.deps, log: openLog('silent'), signal: undefined })
    await run()
    expect((await fixture.fetched(forgotten)).status).toBe(200)
    fixture.system.clock.skip(24 * 3_600_000)
    await fixture.staff.signIn(fixture.practice.email)
    expect((await fixture.fetched(forgotten)).status).toBe(404)
    expect((await fixture.email(id, [forgotten])).body.errors).toEqual({ [forgotten]: [FILE_GONE] })
    fixture.system.clock.skip(3_601_000)
    await run()
    expect((await fixture.rowsRemaining()).map((row) => row.id)).not.toContain(forgotten)
    expect(await fixture.filesRemaining()).not.toContain(forgotten)
    expect(await fixture.filesRemaining()).toContain(sent)
  })
})
