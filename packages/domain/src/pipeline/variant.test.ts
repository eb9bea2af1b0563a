import { expect, it } from 'vitest'
import { pipelineVariants, variantOf } from './variant.ts'

it('defines the variants pipeline, lite, pro, and test, which no practice has (STG-10, C-12)', () => {
  expect([...pipelineVariants]).toEqual(['pipeline', 'lite', 'pro', 'test'])
  expect([variantOf([]), variantOf(['whatsapp']), variantOf(['test'])]).toEqual([
    'pipeline',
    'pipeline',
    'pipeline',
  ])
})

it('chooses lite before pro by the features of the practice (G-07)', () => {
  expect([variantOf(['pro']), variantOf(['lite']), variantOf(['pro', 'lite'])]).toEqual([
    'pro',
    'lite',
    'lite',
  ])
})
