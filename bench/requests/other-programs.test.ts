import { expect, it } from 'vitest'
import { figuresTable } from './other-programs.ts'

it('shows figures with their floors, counts, and which program exceeded a budget', () => {
  const table = figuresTable([
    {
      command: 'bench/bulk.ts',
      isMet: false,
      lines: [
        '{"what":"a text","unit":"ms","value":3,"budget":4,"floor":"bare","floor_value":2,"ratio_to_floor":1.5}',
        'kill after 12',
        '{"messages":10,"sent_twice":0,"failures":[]}',
      ],
    },
    { command: 'bench/fan-out.ts', isMet: true, lines: ['ratio 1.2', 'p50 2 ms'] },
  ])
  expect(table.split('\n').slice(2)).toEqual([
    '| a text | 3 ms | 4 ms | bare: 2 ms | 1.5 | `node bench/bulk.ts` | A budget is exceeded |',
    '| messages: 10, sent twice: 0 |  |  |  |  |  |  |',
    '| ratio 1.2; p50 2 ms |  |  |  |  | `node bench/fan-out.ts` |  |',
  ])
})
