import { useLayoutEffect, useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { render } from '../../ui/testing/render.tsx'
import { runShortcut } from './run-shortcut.ts'
import { useShortcuts } from './use-shortcuts.ts'

const replies: string[] = []

function ReplyBar({ channel }: { channel: string }) {
  const bar = useRef<HTMLDivElement>(null)
  useShortcuts('patient', { reply: () => replies.push(channel) }, bar)
  return <div ref={bar} />
}

/** A conversation that finds the patient's own channel while it is first shown. */
function Conversation() {
  const [channel, setChannel] = useState('Note')
  useLayoutEffect(() => setChannel('SMS'), [])
  return <ReplyBar channel={channel} />
}

it('the key of a reply whose patient is being opened begins it on the channel that the conversation then shows', async () => {
  runShortcut({ id: 'reply', place: 'inbox', patientId: undefined, run: () => 'opening' })
  render(<Conversation />)
  await expect.poll(() => replies).toEqual(['SMS'])
})
