import { isOn } from '@enamel/domain/config/feature-flags'
import { expect, it } from 'vitest'
import { createSavedState } from '../lib/saved-state.ts'
import { savedFeaturesIn } from './saved-session.ts'

it('restores the flags of the last visit unless they are malformed (CFG-16)', () => {
  const storage = new Map<string, string>()
  const savedFeatures = () =>
    savedFeaturesIn(
      createSavedState({
        storage: () => ({
          getItem: (key) => storage.get(key) ?? null,
          setItem: (key, value) => void storage.set(key, value),
          removeItem: (key) => void storage.delete(key),
        }),
        warn: () => {},
      }),
    )
  savedFeatures().write(['whatsapp'])
  expect(isOn(savedFeatures().read(), 'whatsapp')).toBe(true)
  expect(isOn(savedFeatures().read(), 'lite')).toBe(false)
  savedFeatures().write([1] as unknown as string[])
  expect(savedFeatures().read()).toBeUndefined()
})
