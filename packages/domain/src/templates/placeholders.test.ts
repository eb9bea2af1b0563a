import { describe, expect, it } from 'vitest'
import {
  fillPlaceholders,
  groupPlaceholders,
  missingPlaceholders,
  placeholderLabel,
  placeholderNames,
  tagOf,
  textParts,
} from './placeholders.ts'

describe('placeholders', () => {
  const groups = [
    { name: 'Patient', mergeTags: [{ name: 'First name', value: 'Jane' }] },
    { name: 'Practice', mergeTags: [{ name: 'Name', value: 'Brightside $& Dental' }] },
  ]

  it('are filled from the data of the patient', () => {
    expect(fillPlaceholders('Hi {{patient.first_name}}, {{ practice.name }} here', groups)).toBe(
      'Hi Jane, Brightside $& Dental here',
    )
    expect(fillPlaceholders('{{Patient.First_Name}}{{patient.first_name}}', groups)).toBe('JaneJane')
  })

  it('are unchanged when they are unknown', () => {
    const text = 'Hi {{patient.shoe_size}}, {{}} {{ 7 }} {patient.first_name} {{patient.first_name'
    expect(fillPlaceholders(text, groups)).toBe(text)
  })

  it('are missing when they have neither a value nor a default text, and are listed by name, each once', () => {
    const groups = [
      {
        name: 'Patient',
        mergeTags: [
          { name: 'First name', value: '' },
          { name: 'Last name', value: '' },
        ],
      },
      { name: 'Practice', mergeTags: [{ name: 'Name', value: 'Brightside Dental' }] },
    ]
    const text =
      'Hi {{patient.first_name}} {{ patient.last_name }}, {{Appointment.Date}} or {{appointment.date}} at {{practice.name}}? {{x.y}}'
    expect(missingPlaceholders(text, groups)).toEqual(['Last name', 'Appointment date', '{{x.y}}'])
    expect(missingPlaceholders('Nothing to fill', groups)).toEqual([])
  })

  it('are grouped with their values, and left out without one', () => {
    expect(
      groupPlaceholders({
        'practice.phone': '',
        'practice.name': 'Brightside',
        'patient.full_name': 'Jane Moss',
      }),
    ).toEqual([
      { name: 'Patient', mergeTags: [{ name: 'Full name', value: 'Jane Moss' }] },
      {
        name: 'Practice',
        mergeTags: [
          { name: 'Name', value: 'Brightside' },
          { name: 'Phone', value: '' },
        ],
      },
    ])
  })

  it('are not filled inside values', () => {
    const nested = [{ name: 'Patient', mergeTags: [{ name: 'First name', value: '{{patient.first_name}}' }] }]
    expect(fillPlaceholders('{{patient.first_name}}', nested)).toBe('{{patient.first_name}}')
  })

  it('are the parts of a text that have braces, and have a readable label if the product knows them', () => {
    const text = 'Hi {{patient.first_name}}, {{ Practice.Name }}{{x.y}} {here}'
    const parts = textParts(text)
    expect(parts.map(({ written }) => written).join('')).toBe(text)
    const written = parts.filter(({ kind }) => kind === 'placeholder').map((part) => part.written)
    expect(written).toEqual(['{{patient.first_name}}', '{{ Practice.Name }}', '{{x.y}}'])
    expect(written.map(placeholderLabel)).toEqual(['First name', 'Practice name', null])
    expect(textParts('')).toEqual([])
  })

  it('have the tags of the specification', () => {
    const tags = Object.entries(placeholderNames).flatMap(([group, names]) =>
      names.map((name) => tagOf(group, name)),
    )
    expect(tags).toEqual([
      'patient.first_name',
      'patient.last_name',
      'patient.full_name',
      'patient.treatment_type',
      'practice.name',
      'practice.phone',
      'practice.email',
      'practice.representative',
      'appointment.date',
      'appointment.time',
      'referrer.name',
    ])
  })
})
