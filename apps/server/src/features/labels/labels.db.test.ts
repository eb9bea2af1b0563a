import { beforeEach, describe, expect, it } from 'vitest'
import { aPatient, aPractice, inside } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { publishedEvents } from '../../testing/published-events.ts'

const { product, practice, staff } = await practiceFixture()

const path = (id: string) => `/patients/${id}/labels`
const add = (id: string, label: string) => staff.put(path(id), { label })
const remove = (id: string, label: string) => staff.delete(`${path(id)}?label=${encodeURIComponent(label)}`)
const labelsOf = async (id: string) => (await staff.get(`/v3/patients/${id}`)).body.labels
const historyOf = async () => (await staff.get('/v3/init')).body.labels_history
const labels = (count: number) => Array.from({ length: count }, (_, index) => `Label ${index + 1}`)

beforeEach(() =>
  inside(product.deps, practice, (tx) =>
    tx.updateTable('clients').set({ labels_history: [] }).where('id', '=', practice.id).execute(),
  ),
)

describe('adding a label', () => {
  it("appends it to the patient's labels and adds it to the practice's recent labels (LBL-02)", async () => {
    const id = await aPatient(product.deps, practice, { labels: ['Nervous'] })
    const response = await add(id, '  Evenings only ')
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ labels: ['Nervous', 'Evenings only'], labels_history: ['Evenings only'] })
    expect(await labelsOf(id)).toEqual(['Nervous', 'Evenings only'])
    await add(await aPatient(product.deps, practice), 'Finance')
    expect(await historyOf()).toEqual(['Finance', 'Evenings only'])
  })

  it('publishes the change to the browsers of the practice', async () => {
    const id = await aPatient(product.deps, practice)
    await add(id, 'Nervous')
    const published = await publishedEvents(product.deps, practice, id, 'patient.updated')
    expect(published.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ labels: ['Nervous'] }),
    ])
  })

  it.each([{ label: '' }, { label: '   ' }, { label: null }, {}])(
    'refuses the empty label in %j',
    async (body) => {
      const id = await aPatient(product.deps, practice)
      const response = await staff.put(path(id), body)
      expect(response.status).toBe(422)
      expect(response.body.errors).toEqual({ label: ['Label cannot be empty'] })
      expect(await labelsOf(id)).toEqual([])
    },
  )

  it('refuses a sixteenth label, and changes nothing (LBL-05)', async () => {
    const id = await aPatient(product.deps, practice, { labels: labels(14) })
    expect((await add(id, 'The fifteenth')).status).toBe(200)
    const response = await add(id, 'The sixteenth')
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual({ label: ['Patient can have maximum of 15 labels'] })
    expect(await labelsOf(id)).toEqual([...labels(14), 'The fifteenth'])
    expect(await historyOf()).toEqual(['The fifteenth'])
  })

  it('changes nothing if the patient has the label in upper or lower case (LBL-07)', async () => {
    const id = await aPatient(product.deps, practice, { labels: ['Nervous', ...labels(14)] })
    const response = await add(id, 'NERVOUS')
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ labels: ['Nervous', ...labels(14)], labels_history: [] })
  })

  it('stores the label composed and on one line, and only once if its Unicode form or spacing differs (LBL-07)', async () => {
    const id = await aPatient(product.deps, practice)
    expect((await add(id, 'Cafe\u0301 \n au lait')).body.labels).toEqual(['Café au lait'])
    for (const typed of ['caf\u00e9 au lait', 'CAFE\u0301 au  lait']) {
      const response = await add(id, typed)
      expect([response.status, response.body.labels]).toEqual([200, ['Café au lait']])
    }
    expect(await historyOf()).toEqual(['Café au lait'])
    expect((await remove(id, 'Cafe\u0301 au lait')).body.labels).toEqual([])
  })

  it('accepts a label of 50 characters and refuses one of 51 (LBL-08)', async () => {
    const id = await aPatient(product.deps, practice)
    expect((await add(id, 'x'.repeat(50))).body.labels).toEqual(['x'.repeat(50)])
    for (const length of [51, 300, 100_000]) {
      const response = await add(id, 'y'.repeat(length))
      expect(response.status).toBe(422)
      expect(response.body.errors).toEqual({ label: ['Label must be less than 50 characters'] })
    }
    expect(await labelsOf(id)).toEqual(['x'.repeat(50)])
  })

  it('stores every label when several are added at the same time', async () => {
    const id = await aPatient(product.deps, practice)
    await Promise.all(labels(8).map((label) => add(id, label)))
    expect((await labelsOf(id)).toSorted()).toEqual(labels(8))
    expect((await historyOf()).toSorted()).toEqual(labels(8))
  })

  it('preserves the last ten labels of the practice, and adds none to a different practice', async () => {
    const [first, second] = [await aPatient(product.deps, practice), await aPatient(product.deps, practice)]
    for (const label of labels(12)) await add(first, label)
    await add(second, 'Label 5')
    expect(await historyOf()).toEqual(
      [
        'Label 5',
        ...labels(12)
          .toReversed()
          .filter((label) => label !== 'Label 5'),
      ].slice(0, 10),
    )
    const outsider = product.visitor()
    await outsider.signIn((await aPractice(product.deps)).email)
    expect((await outsider.get('/v3/init')).body.labels_history).toEqual([])
  })
})

describe('removing a label', () => {
  it('takes it from the patient, and changes nothing when the patient does not have it (LBL-03)', async () => {
    const id = await aPatient(product.deps, practice, { labels: ['Nervous', '100% sure', 'Finance'] })
    const response = await remove(id, '100% sure')
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ labels: ['Nervous', 'Finance'], labels_history: [] })
    expect(await remove(id, '100% sure')).toMatchObject({
      status: 200,
      body: { labels: ['Nervous', 'Finance'] },
    })
    expect(await labelsOf(id)).toEqual(['Nervous', 'Finance'])
  })
})
