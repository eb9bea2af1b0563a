import { expect, it } from 'vitest'
import { followInputs } from './input-frame.ts'

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

it.each(['keydown', 'pointerdown', 'click'])(
  'waits for the frame of a %s, and for none without it',
  async (type) => {
    const painted = followInputs()
    const order: string[] = []
    const wait = (name: string) => void painted().then(() => order.push(name))
    wait('before the input')
    await nextTask()
    expect(order).toEqual(['before the input'])

    document.body.dispatchEvent(new Event(type, { bubbles: true }))
    wait('after the input')
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        order.push('frame')
        resolve()
      })
    })
    await expect.poll(() => order).toEqual(['before the input', 'frame', 'after the input'])

    wait('after its frame')
    await nextTask()
    expect(order.at(-1)).toBe('after its frame')
  },
)
