import { expect, it } from 'vitest'
import { jsonWithList } from './json-text.ts'

interface Body {
  id: string
  total: number
  names: string[]
}

const jsonOf = async (...chunks: string[][]) => {
  const given = async function* () {
    yield* chunks
  }
  const { bytes } = await jsonWithList<Body, 'names'>({ id: 'a"b', total: 3 }, 'names', given())
  return bytes.toString('utf8')
}

it.each([[[]], [[[]]], [[['Zoë']]], [[['Grace', '王'], [], ['"quoted"']]], [[[], ['Grace']]]])(
  'the JSON of a body with a long list is that of the whole body: %j',
  async (chunks: string[][]) => {
    expect(await jsonOf(...chunks)).toBe(JSON.stringify({ id: 'a"b', total: 3, names: chunks.flat() }))
  },
)
