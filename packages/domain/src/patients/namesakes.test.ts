import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullName, nameWithDistinguisher, spokenDistinguisher } from './name.ts'
import { COMPARED_MAX, distinguishers, type Namesake, ownDistinguisher } from './namesakes.ts'

const ZONE = 'Europe/London'
const CAME_AT = new Date('2025-11-12T09:00:00Z')

function aNamesake(id: string, given: Partial<Namesake> = {}): Namesake {
  return { id, phone: null, type: null, email: null, createdAt: CAME_AT, ...given }
}

function textsOf(...group: readonly Partial<Namesake>[]): (string | null)[] {
  const namesakes = group.map((given, index) => aNamesake(String(index), given))
  return [...distinguishers(namesakes, ZONE).values()]
}

describe('patients with the same name', () => {
  it('are distinguished by the last three digits of their phones', () => {
    expect(textsOf({ phone: '+447700900456' }, { phone: '+447700900123' })).toEqual(['…456', '…123'])
  })

  it('are distinguished by more digits where three are the same, up to six', () => {
    expect(textsOf({ phone: '+447700900456' }, { phone: '+447700901456' })).toEqual(['…0456', '…1456'])
    expect(textsOf({ phone: '+447700800456' }, { phone: '+447700900456' })).toEqual(['…800456', '…900456'])
  })

  it('are distinguished by what else differs when they share a phone', () => {
    const phone = '+447700900456'
    expect(textsOf({ phone, type: 'Implants' }, { phone, type: 'Invisalign' })).toEqual([
      'Implants',
      'Invisalign',
    ])
    expect(
      textsOf(
        { phone, type: 'Implants' },
        { phone, type: 'Invisalign' },
        { phone: '+447700900123', type: 'Implants' },
      ),
    ).toEqual(['Implants …456', 'Invisalign', '…123'])
    expect(textsOf({ phone, email: 'sarah@mail.test' }, { phone, email: 's.jones@mail.test' })).toEqual([
      'sarah',
      's.jones',
    ])
    expect(textsOf({ phone }, { phone, createdAt: new Date('2024-06-30T23:30:00Z') })).toEqual([
      'since 12 Nov 2025',
      'since 1 Jul 2024',
    ])
  })

  it('are numbered in the order in which they came when nothing differs', () => {
    const earlier = new Date(CAME_AT.getTime() - 1)
    expect(textsOf({}, { createdAt: earlier })).toEqual(['no. 2', 'no. 1'])
  })

  it('show no digits of a number that has too few', () => {
    expect(textsOf({ phone: '07', type: 'Implants' }, { phone: '+447700900456' })).toEqual([
      'Implants',
      '…456',
    ])
  })

  it('show the beginning of a long treatment', () => {
    const type = 'Full mouth reconstruction with implants'
    expect(textsOf({ type }, {})).toEqual(['Full mouth reconstructio…', 'no. 2'])
  })

  it('never show the same text', () => {
    // Few values, so that they are often equal, among them those that look like other texts.
    const namesake = fc.record({
      phone: fc.option(fc.constantFrom('456', '+447700900456', '+447700910456', '07', '+447700900123')),
      type: fc.option(fc.constantFrom('Implants', 'implants', '…456', 'no. 1', 'since 12 Nov 2025', ' ')),
      email: fc.option(fc.constantFrom('implants@a.test', 'Sarah@a.test', 'sarah@b.test')),
      createdAt: fc.constantFrom(CAME_AT, new Date(CAME_AT.getTime() + 1), new Date('2024-06-30T23:30:00Z')),
    })
    const group = fc.array(namesake, { minLength: 2, maxLength: COMPARED_MAX })
    fc.assert(
      fc.property(group, (details) => {
        const texts = textsOf(...details).map((text) => text?.toLowerCase())
        expect(new Set(texts).size).toBe(details.length)
        expect(texts.every((text) => text)).toBe(true)
      }),
    )
  })

  it('show the same texts in whichever order they are compared', () => {
    const group = ['1', '2', '3'].map((id) => aNamesake(id, { phone: '+447700900456' }))
    const forwards = distinguishers(group, ZONE)
    expect(new Map([...distinguishers(group.toReversed(), ZONE)].toReversed())).toEqual(forwards)
  })
})

it('shows nothing beside a name that nobody else has', () => {
  expect(textsOf({ phone: '+447700900456' })).toEqual([null])
  expect(nameWithDistinguisher({ first_name: 'Sarah', last_name: 'Jones', distinguisher: null })).toBe(
    'Sarah Jones',
  )
})

it('shows as many digits as possible, or the treatment, where too many patients have the name to compare them', () => {
  expect(ownDistinguisher(aNamesake('1', { phone: '+447700900456', type: 'Implants' }), ZONE)).toBe('…900456')
  expect(ownDistinguisher(aNamesake('1', { type: 'Implants' }), ZONE)).toBe('Implants')
  expect(ownDistinguisher(aNamesake('1'), ZONE)).toBe('since 12 Nov 2025')
})

it('puts the text behind the name in a sentence, and reads digits aloud as the end of a number', () => {
  const sarah = { first_name: 'Sarah', last_name: 'Jones', distinguisher: 'Implants …456' }
  expect(nameWithDistinguisher(sarah)).toBe(`${fullName(sarah)} · Implants …456`)
  expect(spokenDistinguisher(sarah.distinguisher)).toBe('Implants ending 456')
  expect(spokenDistinguisher('Full mouth reconstructio…')).toBe('Full mouth reconstructio…')
})
