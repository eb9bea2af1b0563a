import { expect, it } from 'vitest'
import { isUuid } from './uuid.ts'

it.each(['0199f0c2-5b1e-7c3a-9d42-0a1b2c3d4e5f', '0199F0C2-5B1E-7C3A-9D42-0A1B2C3D4E5F'])(
  'accepts %s as an id',
  (text) => {
    expect(isUuid(text)).toBe(true)
  },
)

it.each([
  '',
  '0199f0c25b1e7c3a9d420a1b2c3d4e5f',
  '0199f0c2-5b1e-7c3a-9d42-0a1b2c3d4e5',
  '0199f0c2-5b1e-7c3a-9d42-0a1b2c3d4e5g',
  '<0199f0c2-5b1e-7c3a-9d42-0a1b2c3d4e5f>',
  '0199f0c2-5b1e-7c3a-9d42-0a1b2c3d4e5f\n',
])('refuses %j as an id', (text) => {
  expect(isUuid(text)).toBe(false)
})
