import { expect, it } from 'vitest'
import { pipelineVariants, variantOf } from './variant.ts'

it('has the variants pipeline, lite and pro, and test, which no practice is given (STG-10, C-12)', () => {
  expect([...pipelineVariants]).toEqual(['pipeline', 'lite', 'pro', 'test'])
  expect([variantOf([]), variantOf(['whatsapp']), variantOf(['test'])]).toEqual([
    'pipeline',
    'pipeline',
    'pipeline',
  ])
})

it('is lite before pro by the features of the practice (G-07)', () => {
  expect([variantOf(['pro']), variantOf(['lite']), variantOf(['pro', 'lite'])]).toEqual([
    'pro',
    'lite',
    'lite',
  ])
})
