import { expect, it } from 'vitest'
import { aMatch } from '../testing/a-match.ts'
import { compareDetails } from './compare-details.ts'

it('compares our patient with the record, detail by detail', () => {
  const match = aMatch({
    patient: { name: 'Tom Whitfield', email: 'Tom@Mail.test', phone: '+447700900461', date_of_birth: null },
    record: {
      first_name: 'Thomas',
      last_name: 'Whitfield',
      email_address: 'tom@mail.test',
      phone: '+447700900462',
    },
  })
  expect(compareDetails(match, (number) => number.replace('+44', '0'))).toEqual([
    { label: 'Name', ours: 'Tom Whitfield', theirs: 'Thomas Whitfield', isSame: false },
    { label: 'Born', ours: null, theirs: '9 June 1994', isSame: false },
    { label: 'Phone', ours: '07700900461', theirs: '07700900462', isSame: false },
    { label: 'Email', ours: 'Tom@Mail.test', theirs: 'tom@mail.test', isSame: true },
  ])
})

it('does not count two unknown details as the same', () => {
  const match = aMatch({ patient: { phone: null }, record: { phone: null } })
  expect(compareDetails(match, (number) => number)[2]).toEqual({
    label: 'Phone',
    ours: null,
    theirs: null,
    isSame: false,
  })
})
