import { beforeAll, describe, expect, it } from 'vitest'
import { aPatient, aPractice } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'

const { product, practice, staff } = await practiceFixture()
let charlotte: string

beforeAll(async () => {
  const other = await aPractice(product.deps)
  const evans = {
    first_name: 'Charlotte',
    last_name: 'Evans',
    email: 'charlotte.evans@mail.example',
    phone: '07700 900461',
    phone_e164: '+447700900461',
  }
  charlotte = await aPatient(product.deps, practice, evans)
  await aPatient(product.deps, other, evans)
  for (let index = 0; index < 25; index++)
    await aPatient(product.deps, practice, { last_name: `Crowd ${index}` })
})

async function find(query: string) {
  const response = await staff.get(`/v3/patients/search?query=${encodeURIComponent(query)}`)
  expect(response.status).toBe(200)
  return response.body
}

describe('the patient search (SRCH-03, ACT-44)', () => {
  it.each(['Evans', 'evans', 'lotte ev', 'CHARLOTTE.EVANS@', '07700 900461', '900461', '+44 7700 900461'])(
    'finds a patient by %j, and none of a different practice',
    async (query) => {
      expect(await find(query)).toEqual([
        {
          id: charlotte,
          first_name: 'Charlotte',
          last_name: 'Evans',
          distinguisher: null,
          email: 'charlotte.evans@mail.example',
          phone: '07700 900461',
        },
      ])
    },
  )

  it.each(['07700900777', '07700 900 777', '+447700900777'])(
    'finds a number stored in E.164 by %j',
    async (query) => {
      const id = await aPatient(product.deps, practice, {
        phone: '+447700900777',
        phone_e164: '+447700900777',
      })
      expect((await find(query)).map((hit: { id: string }) => hit.id)).toContain(id)
    },
  )

  it('finds a number in every spelling that the check for an existing patient accepts', async () => {
    const [number, e164] = ['07700 900155', '+447700900155']
    const id = await aPatient(product.deps, practice, { phone: number, phone_e164: e164 })
    for (const spelling of [
      number,
      e164,
      '0044 7700 900155',
      '+44 (0)7700 900155',
      '(07700) 900-155',
      '07700–900–155',
      '07700 900155 ext 5',
      ' 07700.900.155 ',
    ]) {
      const { body } = await staff.get(`/actions/exists?phone=${encodeURIComponent(spelling)}`)
      const hits = (await find(spelling)).map((hit: { id: string }) => hit.id)
      expect([spelling, body.phone, hits]).toEqual([spelling, true, [id]])
    }
  })

  it('finds a number by a part that could be a complete number, and a field with two numbers by one of them', async () => {
    const [part, whole] = ['1632960', '01632 960155']
    const id = await aPatient(product.deps, practice, { phone: whole, phone_e164: '+441632960155' })
    const both = await aPatient(product.deps, practice, {
      phone: '01632 960177 or 01632 960188',
      phone_e164: null,
    })
    expect((await find(part)).map((hit: { id: string }) => hit.id).sort()).toEqual([id, both].sort())
    expect((await find('01632 960177')).map((hit: { id: string }) => hit.id)).toEqual([both])
  })

  it('does not search for the digits of a query that is not written as a telephone number', async () => {
    const id = await aPatient(product.deps, practice, {
      phone: '07700 900479',
      phone_e164: '+447700900479',
    })
    expect((await find('0479')).map((hit: { id: string }) => hit.id)).toEqual([id])
    for (const query of ['zz0z4z7z9', 'john0479@nowhere.example', '0479@', 'Flat 0479', '04/79']) {
      expect([query, await find(query)]).toEqual([query, []])
    }
  })

  it('finds a number, or its beginning, in any spelling', async () => {
    const id = await aPatient(product.deps, practice, {
      phone: '07700 900233',
      phone_e164: '+447700900233',
    })
    for (const query of [
      '(+44) 7700.900.233',
      '+44 (0)7700 90023',
      '0044 7700 90023',
      '(+44) 7700-90023',
      '(07700) 90023',
    ]) {
      expect([query, (await find(query)).map((hit: { id: string }) => hit.id)]).toEqual([query, [id]])
    }
  })

  it.each([
    [
      'Seán',
      'O’Brien',
      ["O'Brien", 'O’Brien', 'OBrien', 'oʼbrien', 'sean obrien', 'SEÁN O', 'sea\u0301n o‘b'],
    ],
    ['Zoë', "D'Arcy-Łukasz", ['zoe darcy', 'D’Arcy', 'arcy-lukasz', 'ŁUKASZ']],
    ['Rene\u0301', 'Groß', ['René', 'rene', 'gross', 'GROSS']],
  ])('finds %s %s with any accents and apostrophes', async (first_name, last_name, queries) => {
    const id = await aPatient(product.deps, practice, { first_name, last_name })
    for (const query of queries) {
      expect([query, (await find(query)).map((hit: { id: string }) => hit.id)]).toEqual([query, [id]])
    }
  })

  it('finds a name that contains all words of the query, in any order and spacing', async () => {
    const id = await aPatient(product.deps, practice, { first_name: 'Mary Jane', last_name: 'Lloyd' })
    await aPatient(product.deps, practice, { first_name: 'Mary', last_name: 'Underhill' })
    for (const query of ['lloyd mary', 'Mary  Lloyd', 'jane lloy', 'oyd jan mar', '\tLloyd,  Mary Jane ']) {
      expect([query, (await find(query)).map((hit: { id: string }) => hit.id)]).toEqual([query, [id]])
    }
    expect(await find('lloyd marion')).toEqual([])
  })

  it('lists a name that contains the exact query before a name that contains only its words', async () => {
    await aPatient(product.deps, practice, { first_name: 'Ann', last_name: 'Grey' })
    await aPatient(product.deps, practice, { first_name: 'Zoey', last_name: 'Annan' })
    expect((await find('ey an')).map((hit: { first_name: string }) => hit.first_name)).toEqual([
      'Zoey',
      'Ann',
    ])
  })

  it.each(["''''", '’’’’', '\u0301\u0301\u0301\u0301'])(
    'finds no patient by the characters %j',
    async (query) => {
      expect(await find(query)).toEqual([])
    },
  )

  it('returns nothing for three characters or fewer', async () => {
    expect(await find('Eva')).toEqual([])
  })

  it('returns at most twenty patients', async () => {
    expect(await find('Crowd')).toHaveLength(20)
  })

  it.each(['%%%%', '____', "'; drop table patients; --", '\\\\\\\\'])(
    'treats %j as plain text',
    async (query) => {
      expect(await find(query)).toEqual([])
    },
  )

  it('refuses a request without a query', async () => {
    expect((await staff.get('/v3/patients/search')).status).toBe(422)
  })
})
