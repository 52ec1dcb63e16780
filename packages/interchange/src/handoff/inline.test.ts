import { openSyntax } from '@lockale/messages'
import { expect, test } from 'vitest'
import { readInline } from './inline.ts'

test.for<[id: 'none' | 'angular' | 'i18next', text: string, codes: readonly string[]]>([
  ['none', '<g id="7">Open</g> <bpt id="8">b</bpt>it<ept id="8">/b</ept>', ['1 open', '1 close', '2 open', '2 close']],
  [
    'angular',
    '{$START_LINK}Open{$CLOSE_LINK} <x id="START_B"/>it<x id="CLOSE_B"/>',
    ['1 open', '1 close', '2 open', '2 close'],
  ],
  [
    'none',
    '<bpt id="1">b</bpt>A<bpt id="2">i</bpt>B<ept id="1">/b</ept>C<ept id="2">/i</ept>',
    ['1 open', '2 alone', '1 close', '3 alone'],
  ],
  ['i18next', '<1>Open</1> {{x}} <br/>', ['1 open', '1 close', '2 alone', '3 alone']],
])('%s: both edges of a pair have one id in %s', async ([id, text, codes]) => {
  const { pieces } = readInline(text, await openSyntax({ id }, 'xliff'))
  expect(pieces.flatMap((piece) => (piece.type === 'code' ? [`${piece.id} ${piece.shape}`] : []))).toEqual(codes)
})
