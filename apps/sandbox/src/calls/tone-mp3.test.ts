import { expect, it } from 'vitest'
import { toneMp3 } from './tone-mp3.ts'

// In MPEG-2 Layer III at 8 kbit/s and 16 kHz, a frame has 36 bytes and lasts 36 milliseconds.
it.each([0, 1, 95])('makes an MP3 file as long as a call of %i seconds', (seconds) => {
  const file = toneMp3(seconds)
  const frames = file.length / 36
  expect(frames).toBe(Math.max(1, Math.ceil(seconds / 0.036)))
  for (let frame = 0; frame < frames; frame += 1) {
    expect(file.readUInt32BE(frame * 36).toString(16)).toBe('fff318c4')
  }
})

it('alternates between a tone and silence', () => {
  const file = toneMp3(2)
  const isAudible = (frame: number) =>
    file.subarray(frame * 36 + 13, (frame + 1) * 36).some((byte) => byte !== 0)
  expect(isAudible(0)).toBe(true)
  expect(isAudible(24)).toBe(false)
  expect(isAudible(28)).toBe(true)
})
