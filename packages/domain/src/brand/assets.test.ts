import { expect, it } from 'vitest'
import { assetNames, INVALID_IMAGE, isPictureType, recommendedSize } from './assets.ts'

it('pictures are apng, jpeg, png or webp; any other file has the message (PRC-08)', () => {
  expect(['image/apng', 'image/jpeg', 'image/png', 'image/webp'].every(isPictureType)).toBe(true)
  for (const type of [
    'image/svg+xml',
    'image/gif',
    'image/avif',
    'text/html',
    'application/pdf',
    '',
    'image/PNG ',
  ])
    expect(isPictureType(type)).toBe(false)
  expect(INVALID_IMAGE).toBe('Please select a valid image to upload')
})

it('each picture of a practice has a recommended size', () => {
  expect(Object.fromEntries(assetNames.map((name) => [name, recommendedSize(name)]))).toEqual({
    logo: '200x200',
    footer: '500x150',
    rep: '250x250',
  })
})
