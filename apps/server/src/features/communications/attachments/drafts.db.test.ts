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
import { UPLOAD_LIFETIME_MS } from './upload.queries.ts'

let fixture: UploadFixture
let colleague: Person

beforeAll(async () => {
  fixture = await openUploadFixture()
  colleague = fixture.system.visitor()
  await colleague.signIn(await aColleague(fixture.system.deps, fixture.practice))
})
afterAll(() => fixture.system.stop())

describe('a file in a draft', () => {
  it('is not available to another practice', async () => {
    const { id } = await fixture.createPatient()
    const upload = await fixture.uploadFile(id)
    const otherPractice = await aPractice(fixture.system.deps)
    const outsider = fixture.system.visitor()
    await outsider.signIn(otherPractice.email)
    const otherPatient = await aPatient(fixture.system.deps, otherPractice, { email: 'x@mail.example' })
    expect((await fixture.fetchFile(upload, outsider)).status).toBe(404)
    expect((await outsider.delete(`/v3/patients/${id}/attachments/${upload}`)).status).toBe(404)
    expect((await fixture.upload(id, pdf, 'a.pdf', outsider)).status).toBe(404)
    const stolen = await outsider.post(`/v3/patients/${otherPatient}/communications`, {
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
    expect((await fixture.fetchFile(upload)).status).toBe(200)
  })

  it('is available neither to a colleague nor for another patient', async () => {
    const [patient, otherPatient] = [await fixture.createPatient(), await fixture.createPatient()]
    const upload = await fixture.uploadFile(patient.id)
    expect((await fixture.fetchFile(upload, colleague)).status).toBe(404)
    expect((await colleague.delete(`/v3/patients/${patient.id}/attachments/${upload}`)).status).toBe(204)
    const byColleague = await colleague.post(`/v3/patients/${patient.id}/communications`, {
      id: uuid(),
      channel: 'Email',
      body: 'Hi',
      attachment_ids: [upload],
    })
    const toOtherPatient = await fixture.email(otherPatient.id, [upload])
    for (const refused of [byColleague, toOtherPatient]) {
      expect([refused.status, refused.body.errors]).toEqual([422, { [upload]: [FILE_GONE] }])
    }
    expect((await fixture.staff.delete(`/v3/patients/${otherPatient.id}/attachments/${upload}`)).status).toBe(
      204,
    )
    expect((await fixture.fetchFile(upload)).status).toBe(200)
    expect((await fixture.email(patient.id, [upload])).status).toBe(201)
    // Once it is sent, it belongs to the practice.
    expect((await fixture.fetchFile(upload, colleague)).status).toBe(200)
  })

  it('is gone when it is discarded, and can be discarded again', async () => {
    const { id } = await fixture.createPatient()
    const upload = await fixture.uploadFile(id)
    const files = await fixture.remainingFiles()
    for (let time = 1; time <= 2; time++) {
      expect((await fixture.staff.delete(`/v3/patients/${id}/attachments/${upload}`)).status).toBe(204)
    }
    expect(await fixture.remainingFiles()).toHaveLength(files.length - 1)
    expect((await fixture.fetchFile(upload)).status).toBe(404)
    expect((await fixture.email(id, [upload])).body.errors).toEqual({ [upload]: [FILE_GONE] })
  })
})

it('a file in a draft can be fetched while its message is being sent', async () => {
  const { id } = await fixture.createPatient()
  for (let round = 0; round < 10; round++) {
    const upload = await fixture.uploadFile(id)
    let isSending = true
    const fetchRepeatedly = async () => {
      const statuses = new Set<number>()
      do statuses.add((await fixture.fetchFile(upload)).status)
      while (isSending)
      return [...statuses]
    }
    const sent = fixture.email(id, [upload]).finally(() => {
      isSending = false
    })
    expect(await Promise.all(Array.from({ length: 4 }, fetchRepeatedly))).toEqual([
      [200],
      [200],
      [200],
      [200],
    ])
    expect((await sent).status).toBe(201)
  }
})

describe('the drafts of one user', () => {
  const fullRefusal = { code: 'drafts_full', message: DRAFTS_FULL }

  /**
   * A user with files in their drafts.
   * @param bytes the total size of the files
   * @param ages how many minutes ago each file was uploaded; 0 by default
   */
  async function aUserWithDrafts(patientId: string, files: number, bytes: number, ages: number[] = []) {
    const { deps } = fixture.system
    const email = await aColleague(deps, fixture.practice)
    const person: Person = fixture.system.visitor()
    const { body } = await person.signIn(email)
    const expiresAt = (minutesAgo: number) =>
      new Date(deps.clock.now().getTime() + UPLOAD_LIFETIME_MS - minutesAgo * 60_000)
    const user = Object.assign(person, { email, userId: body.payload.user_id as string })
    if (files === 0) return user
    await inside(deps, fixture.practice, (tx) =>
      tx
        .insertInto('uploads')
        .values(
          Array.from({ length: files }, (_, index) => ({
            client_id: tx.clientId,
            id: uuid(),
            patient_id: patientId,
            user_id: body.payload.user_id,
            name: 'a.pdf',
            type: 'application/pdf',
            storage_key: `uploads/${uuid()}`,
            size: index === 0 ? bytes : 0,
            expires_at: expiresAt(ages[index] ?? 0),
          })),
        )
        .execute(),
    )
    return user
  }

  it.each([
    ['50 files', DRAFTED_FILES_MAX - 1, 0],
    ['200 MB', 1, DRAFTED_BYTES_MAX - pdf.length],
  ])('have room for %s and no more, even with concurrent uploads', async (_, files, bytes) => {
    const { id } = await fixture.createPatient()
    const person = await aUserWithDrafts(id, files, bytes)
    const before = (await fixture.remainingFiles()).length
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => fixture.upload(id, pdf, 'a.pdf', person)),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
    for (const { status, body } of responses) if (status === 422) expect(body).toEqual(fullRefusal)
    expect(await fixture.remainingFiles()).toHaveLength(before + 1)
    // Another user's drafts still have room.
    await fixture.uploadFile(id)
  })

  it('have room again when a file has been removed or sent', async () => {
    const { id } = await fixture.createPatient()
    const person = await aUserWithDrafts(id, DRAFTED_FILES_MAX - 1, 0)
    for (const removeOrSend of [
      (upload: string) => person.delete(`/v3/patients/${id}/attachments/${upload}`),
      (upload: string) => fixture.email(id, [upload], uuid(), person),
    ]) {
      const { body } = await fixture.upload(id, pdf, 'a.pdf', person)
      expect((await fixture.upload(id, pdf, 'a.pdf', person)).body).toEqual(fullRefusal)
      expect((await removeOrSend(body.id)).status).toBeLessThan(300)
    }
    expect((await fixture.upload(id, pdf, 'a.pdf', person)).status).toBe(201)
  })

  it.each([
    ['50 files replace those older than an hour, oldest first', DRAFTED_FILES_MAX, 0, [59, 120, 61], 2],
    ['200 MB replace a large file that is older than an hour', 3, DRAFTED_BYTES_MAX, [90, 61, 0], 1],
    [
      '200 MB replace nothing while the large file is less than an hour old',
      3,
      DRAFTED_BYTES_MAX,
      [59, 61, 0],
      0,
    ],
  ])('that are full with %s', async (_, files, bytes, ages, replaced) => {
    const { id } = await fixture.createPatient()
    const person = await aUserWithDrafts(id, files, bytes, ages)
    const remaining = () =>
      inside(fixture.system.deps, fixture.practice, (tx) =>
        tx
          .selectFrom('uploads')
          .select('expires_at')
          .where('user_id', '=', person.userId)
          .where('expires_at', '>', fixture.system.deps.clock.now())
          .orderBy('expires_at')
          .execute(),
      )
    const before = await remaining()
    for (let more = 0; more < replaced; more++) {
      expect((await fixture.upload(id, pdf, 'a.pdf', person)).status).toBe(201)
      expect((await remaining()).slice(0, -1 - more)).toEqual(before.slice(1 + more))
    }
    if (bytes === 0 || replaced === 0) {
      expect((await fixture.upload(id, pdf, 'a.pdf', person)).body).toEqual(fullRefusal)
      expect((await remaining()).slice(0, before.length - replaced)).toEqual(before.slice(replaced))
    }
  })

  it('are empty when the user has logged out everywhere', async () => {
    const { id } = await fixture.createPatient()
    const user = await aUserWithDrafts(id, 0, 0)
    const otherBrowser = fixture.system.visitor()
    await otherBrowser.signIn(user.email)
    const [{ body }, staffUpload] = [
      await fixture.upload(id, pdf, 'a.pdf', user),
      await fixture.uploadFile(id),
    ]
    await user.delete('/auth/session')
    expect((await fixture.fetchFile(body.id, otherBrowser)).status).toBe(200)
    await otherBrowser.delete('/auth/session')
    await otherBrowser.signIn(user.email)
    expect((await fixture.fetchFile(body.id, otherBrowser)).status).toBe(404)
    expect((await fixture.fetchFile(staffUpload)).status).toBe(200)
  })
})

describe('files that were never sent', () => {
  it('are removed a day after their upload, while sent files stay', async () => {
    const { id } = await fixture.createPatient()
    const [sent, forgotten] = [await fixture.uploadFile(id), await fixture.uploadFile(id)]
    await fixture.email(id, [sent])
    const run = () =>
      removeExpiredUploads.run({ deps: fixture.system.deps, log: openLog('silent'), signal: undefined })
    await run()
    expect((await fixture.fetchFile(forgotten)).status).toBe(200)
    fixture.system.clock.skip(24 * 3_600_000)
    await fixture.staff.signIn(fixture.practice.email)
    expect((await fixture.fetchFile(forgotten)).status).toBe(404)
    expect((await fixture.email(id, [forgotten])).body.errors).toEqual({ [forgotten]: [FILE_GONE] })
    fixture.system.clock.skip(3_601_000)
    await run()
    expect((await fixture.remainingRows()).map((row) => row.id)).not.toContain(forgotten)
    expect(await fixture.remainingFiles()).not.toContain(forgotten)
    expect(await fixture.remainingFiles()).toContain(sent)
  })
})
