import { describe, expect, it } from 'vitest'
import {
  checkLabel,
  LABELS_FULL,
  labelMessages,
  labelSuggestions,
  practiceLabels,
  rememberLabel,
  truncateLabel,
  withoutLabel,
} from './label.ts'

const labels = (count: number) => Array.from({ length: count }, (_, index) => `Label ${index + 1}`)

function messageOf(typed: string, own: readonly string[]) {
  const check = checkLabel(typed, own)
  return check.ok ? null : labelMessages[check.reason]
}

describe('a label', () => {
  it('is stored without the white space around it', () =>
    expect(checkLabel('  Evenings only ', ['Nervous'])).toEqual({ ok: true, label: 'Evenings only' }))

  it('is stored in composed characters, on one line and with single spaces', () =>
    expect(checkLabel('Cafe\u0301 \t on\nWednesdays', [])).toEqual({ ok: true, label: 'Café on Wednesdays' }))

  it('is equal to a label that differs only in case, in spacing or in how its characters are composed (LBL-07)', () => {
    for (const typed of ['Caf\u00e9 au lait', 'CAFE\u0301  au\nlait'])
      expect(messageOf(typed, ['Cafe\u0301 au lait'])).toBe('Patient already has this label')
    expect(withoutLabel(['Cafe\u0301', 'Caf\u00e9', 'Cafe'], 'caf\u00e9')).toEqual(['Cafe'])
  })

  it('cannot be empty (LBL-04)', () => {
    for (const typed of ['', '   ', '\u200b']) expect(messageOf(typed, [])).toBe('Label cannot be empty')
  })

  it('is accepted as a patient’s fifteenth, and refused as the sixteenth (LBL-05)', () => {
    expect(checkLabel('One more', labels(14))).toEqual({ ok: true, label: 'One more' })
    expect(messageOf('One more', labels(15))).toBe('Patient can have maximum of 15 labels')
    expect(LABELS_FULL).toBe('Patient have reached the maximum number of labels')
  })

  it('is refused when the patient has it, in upper or lower case (LBL-07)', () => {
    for (const typed of ['Nervous', 'nervous', ' NERVOUS '])
      expect(messageOf(typed, ['Finance', 'Nervous'])).toBe('Patient already has this label')
  })

  it('may have 50 characters; longer input is truncated to 50 and reported as truncated (LBL-08)', () => {
    const fifty = 'x'.repeat(50)
    expect(checkLabel(fifty, [])).toEqual({ ok: true, label: fifty })
    expect(truncateLabel(fifty)).toEqual({ text: fifty, wasTruncated: false })
    expect(messageOf(`${fifty}y`, [])).toBe('Label must be less than 50 characters')
    expect(truncateLabel(`${fifty}y`)).toEqual({ text: fifty, wasTruncated: true })
  })

  it('has its length counted in code points, not in UTF-16 units (LBL-08)', () => {
    const fifty = '😀'.repeat(50)
    expect(checkLabel(fifty, [])).toEqual({ ok: true, label: fifty })
    expect(truncateLabel(fifty)).toEqual({ text: fifty, wasTruncated: false })
    expect(truncateLabel(`${fifty}y`)).toEqual({ text: fifty, wasTruncated: true })
    expect(messageOf(`${fifty}y`, [])).toBe('Label must be less than 50 characters')
  })

  it('is measured as it is stored, not as it is typed (LBL-08)', () => {
    const fifty = 'e\u0301'.repeat(50)
    expect(checkLabel(fifty, [])).toEqual({ ok: true, label: 'é'.repeat(50) })
    expect(truncateLabel(fifty)).toEqual({ text: fifty, wasTruncated: false })
    expect(truncateLabel(`${fifty}y`)).toEqual({ text: 'é'.repeat(50), wasTruncated: true })
    expect(messageOf(`${fifty}y`, [])).toBe('Label must be less than 50 characters')
  })

  it('is never truncated in the middle of a character', () =>
    expect(truncateLabel(`${'x'.repeat(49)}😀y`)).toEqual({
      text: `${'x'.repeat(49)}😀`,
      wasTruncated: true,
    }))

  it('is removed in upper or lower case, while the other labels stay (LBL-03)', () => {
    expect(withoutLabel(['Nervous', 'Finance'], 'nervous')).toEqual(['Finance'])
    expect(withoutLabel(['Nervous'], 'Diabetic')).toEqual(['Nervous'])
  })
})

describe('the recently used labels', () => {
  it('begin with the label just chosen, which is listed once (LBL-10)', () => {
    expect(rememberLabel(['Finance', 'Nervous'], 'Diabetic')).toEqual(['Diabetic', 'Finance', 'Nervous'])
    expect(rememberLabel(['Finance', 'Nervous'], 'Nervous')).toEqual(['Nervous', 'Finance'])
    expect(rememberLabel(['Finance', 'Nervous'], 'NERVOUS')).toEqual(['NERVOUS', 'Finance'])
  })

  it('are at most ten', () => expect(rememberLabel(labels(10), 'New')).toEqual(['New', ...labels(9)]))
})

describe('the suggested labels', () => {
  const choices = {
    history: ['Finance', 'Evenings only'],
    known: ['Diabetic', 'finance', 'Nervous'],
    own: ['nervous'],
  }

  it('are the recently used, then the practice’s, each once and without those that the patient has', () =>
    expect(labelSuggestions(choices)).toEqual(['Finance', 'Evenings only', 'Diabetic']))

  it('are listed once and found, however their characters are composed', () => {
    const alike = { history: ['Cafe\u0301'], known: ['caf\u00e9', 'Nervous'], own: [] }
    expect(labelSuggestions(alike)).toEqual(['Cafe\u0301', 'Nervous'])
    expect(labelSuggestions(alike, 'f\u00e9')).toEqual(['Cafe\u0301'])
  })

  it('contain the typed text, in upper or lower case, with an exact match first', () => {
    expect(labelSuggestions(choices, ' IN')).toEqual(['Finance', 'Evenings only'])
    const alike = { history: ['Finance plan'], known: ['Finance'], own: [] }
    expect(labelSuggestions(alike, 'finance ')).toEqual(['Finance', 'Finance plan'])
  })
})

it('cleans the labels that a practice starts with, and lists each once', () =>
  expect(practiceLabels(['Cafe\u0301', ' caf\u00e9', '\u200b', 'Very  nervous'])).toEqual([
    'Café',
    'Very nervous',
  ]))
