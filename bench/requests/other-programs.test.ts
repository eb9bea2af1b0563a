import { expect, it } from 'vitest'
import { figuresTable } from './other-programs.ts'

it('shows figures with their floors, counts, what exceeded its budget, and which program failed', () => {
  const table = figuresTable([
    {
      command: 'bench/bulk.ts',
      isMet: false,
      lines: [
        '{"what":"a text","unit":"ms","value":3,"budget":4,"is_met":true,"floor":"bare","floor_value":2,"ratio_to_floor":1.5}',
        '{"what":"an email","unit":"ms","value":null,"budget":4,"is_met":false}',
        'kill after 12',
        '{"messages":10,"sent_twice":0,"failures":["a text"],"product":{"starts":2}}',
        '{"what":"texts while others are accepted","texts":20}',
      ],
    },
    { command: 'bench/fan-out.ts', isMet: true, lines: ['ratio 1.2', 'p50 2 ms'] },
    {
      command: 'bench/kills.ts',
      isMet: false,
      lines: ['{"what":"a start","unit":"s","value":1,"budget":4,"is_met":true}', '{"lost":1}'],
    },
  ])
  expect(table.split('\n').slice(2)).toEqual([
    '| a text | 3 ms | 4 ms | bare: 2 ms | 1.5 | yes | `node bench/bulk.ts` |',
    '| an email | null ms | 4 ms |  |  | no |  |',
    '| messages: 10, sent twice: 0, failures: 1 |  |  |  |  |  |  |',
    '| texts while others are accepted: texts: 20 |  |  |  |  |  |  |',
    '| ratio 1.2; p50 2 ms |  |  |  |  |  | `node bench/fan-out.ts` |',
    '| a start | 1 s | 4 s |  |  | yes | `node bench/kills.ts` |',
    '| lost: 1 |  |  |  |  |  |  |',
    '| The program failed |  |  |  |  | no |  |',
  ])
})
