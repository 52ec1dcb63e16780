import { Secret } from '@lockale/errors'
import { expect, test } from 'vitest'
import { bold, printScreen, red } from './screen.ts'

const secrets = [new Secret('canary-0815')]

test('colours are ours, escapes in the data are not', () => {
  const screen = [[red('✗'), ' ', bold('a\u001b[8mb\nc')]]
  expect(printScreen(screen, { color: true, secrets })).toBe(
    '\u001b[31m✗\u001b[39m \u001b[1ma\\u{1b}[8mb\\nc\u001b[22m\n',
  )
  expect(printScreen(screen, { color: false, secrets })).toBe('✗ a\\u{1b}[8mb\\nc\n')
})

test.for<[name: string, screen: Parameters<typeof printScreen>[0]]>([
  ['whole', [['key canary-0815']]],
  ['in a coloured piece', [[red('canary-0815')]]],
  ['put together from pieces', [['canary-', '0815']]],
  ['in base64', [[Buffer.from('canary-0815').toString('base64')]]],
  ['in a header', [['Authorization: Service-Auth-Key another']]],
])('a secret is masked: %s', ([, screen]) => {
  const printed = printScreen(screen, { color: false, secrets })
  expect(printed).toContain('[redacted]')
  expect(printed).not.toMatch(/canary|0815|another/u)
})

test('no screen prints nothing', () => expect(printScreen([], { color: true, secrets })).toBe(''))
