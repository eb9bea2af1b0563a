import { describe, expect, it } from 'vitest'
import {
  bareAddress,
  bounceAddress,
  bouncedCommunicationOf,
  communicationOfMessageId,
  messageIdOf,
  replyAddress,
  replyTokenOf,
} from './addresses.ts'

const id = '0198c1de-0000-7000-8000-000000000001'

describe('the addresses of our emails', () => {
  it('contain a reply token that is read back, even if servers change its case', () => {
    const address = replyAddress('k3f9-a_b', 'brightside.test')
    expect(address).toBe('reply+k3f9-a_b@brightside.test')
    expect(replyTokenOf(address)).toBe('k3f9-a_b')
    expect(replyTokenOf('"Brightside" <REPLY+K3F9-A_B@Brightside.test>')).toBe('k3f9-a_b')
    expect(replyTokenOf('hello@brightside.test')).toBeNull()
    expect(replyTokenOf('reply+@brightside.test')).toBeNull()
    expect(replyTokenOf('reply+a b@brightside.test')).toBeNull()
    expect(replyTokenOf(`reply+${'x'.repeat(59)}@brightside.test`)).toBeNull()
  })

  it('name the bounced message, with or without the recipient after its id', () => {
    const address = bounceAddress(id, 'brightside.test')
    expect(address).toBe(`bounce+${id}@brightside.test`)
    expect(bouncedCommunicationOf(address)).toBe(id)
    expect(bouncedCommunicationOf(`<${address.toUpperCase()}>`)).toBe(id)
    expect(bouncedCommunicationOf(`bounce+${id}=jo=mail.example@brightside.test`)).toBe(id)
    expect(bouncedCommunicationOf('bounce+42@brightside.test')).toBeNull()
    expect(bouncedCommunicationOf(`reply+${id}@brightside.test`)).toBeNull()
  })

  it('include Message-IDs that name the message; an id without a UUID names none', () => {
    expect(messageIdOf(id, 'brightside.test')).toBe(`${id}@brightside.test`)
    expect(communicationOfMessageId(`<${id}@brightside.test>`)).toBe(id)
    expect(communicationOfMessageId(`${id}@brightside.test`)).toBe(id)
    expect(communicationOfMessageId('<CAF=x1@mail.gmail.com>')).toBeNull()
  })

  it('are extracted from the text of a header', () => {
    expect(bareAddress('"Reid, Jo" <Jo.Reid@Mail.example> ')).toBe('jo.reid@mail.example')
    expect(bareAddress(' Jo@x.test')).toBe('jo@x.test')
    expect(bareAddress('<>')).toBe('')
  })
})
