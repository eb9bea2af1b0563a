import { describe, expect, it } from 'vitest'
import { otherSender } from './other-sender.ts'

const answersWithName = (name: string) => [
  { label: 'Name', answer: name },
  { label: 'Treatment', answer: 'Implants' },
]

describe('a form with the phone number or email address of a patient', () => {
  it.each([
    ['Kim Lee', 'Charlotte Evans'],
    ['John Lee', 'Kim Lee'],
    ['Kim Lee', '07700 900322'],
  ])('that names %s is not from the patient %s', (given, patient) => {
    expect(otherSender(answersWithName(given), patient)).toBe(given)
  })

  it.each([
    ['Kim Lee', 'Kim Lee'],
    ['  kim   LEE ', 'Kim Lee'],
    ['Mrs Kim Lee', 'Kim Lee'],
    ['Lee, Kim', 'Kim Lee'],
    ['Kim', 'Kim Lee'],
    ['K. Lee', 'Kim Lee'],
    ['Kimberly Lee', 'Kim Lee'],
    ["Sean O'Brien", 'Seán O’Brien'],
    ['Kim Lee', 'kim.lee'],
    ['', 'Kim Lee'],
    ['07700 900322', 'Kim Lee'],
    ['Not answered', 'Kim Lee'],
    ['Kim Lee', ''],
  ])('that names %j may be from the patient %s', (given, patient) => {
    expect(otherSender(answersWithName(given), patient)).toBeNull()
  })

  it('may have the name in two fields, or no name', () => {
    const halves = [
      { label: 'First name', answer: 'Kim' },
      { label: 'Surname', answer: 'Lee' },
    ]
    expect(otherSender(halves, 'Charlotte Evans')).toBe('Kim Lee')
    expect(otherSender([{ label: 'Message', answer: 'Kim Lee' }], 'Charlotte Evans')).toBeNull()
  })
})
