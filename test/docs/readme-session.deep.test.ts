import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../repo/source-files.ts'
import { recordSession, sessions } from './readme-session.ts'
import { plainText, readTerminal, renderTerminal } from './terminal-svg.ts'

// Out of date? `LOCKALE_TEST_DEPTH=2 npx vitest run test/docs -u` records the sessions again.
test.for([
  ['session', 'A terminal session with lockale'],
  ['check', 'lockale check in CI'],
] as const)('docs/assets/%s.svg shows what lockale really says', async ([name, title]) => {
  const lines = await recordSession(sessions[name])
  const svg = renderTerminal(lines, title)
  const said = lines.map(({ kind, text }) => (kind === 'command' ? `$ ${text}` : plainText(text)))
  expect(words(readTerminal(svg))).toEqual(words(said))
  await expect(svg).toMatchFileSnapshot(pathOf(name))
})

test.for(['session', 'check'] as const)('docs/assets/%s.svg is small and still, and loads nothing', async (name) => {
  const svg = await readFile(pathOf(name), 'utf8')
  expect(svg.length).toBeLessThan(10_000)
  expect(svg).not.toMatch(/<(?:script|image|foreignObject|a|use)\b|\bon\w+=|@import|url\(|animation/u)
  expect(svg).toContain('prefers-color-scheme:dark')
})

test('colours become classes, markup characters are escaped, and long lines break between words', () => {
  const long = `${'word '.repeat(25)}end`
  const svg = renderTerminal(
    [
      { kind: 'command', text: 'lockale why <key>' },
      { kind: 'output', text: '\u001B[31m✗\u001B[39m \u001B[1mA & B\u001B[22m' },
      { kind: 'output', text: long },
    ],
    'A title',
  )
  expect(svg).toContain('$ lockale why &lt;key&gt;')
  expect(svg).toContain('<tspan class="r">✗</tspan> <tspan class="h">A &amp; B</tspan>')
  expect(readTerminal(svg).slice(0, 2)).toEqual(['$ lockale why <key>', '✗ A & B'])
  expect(readTerminal(svg).length).toBe(4)
  expect(words(readTerminal(svg).slice(2))).toEqual(words([long]))
})

function pathOf(name: string): string {
  return join(repositoryRoot, `docs/assets/${name}.svg`)
}

/** A picture breaks its lines elsewhere than the terminal did. */
function words(lines: readonly string[]): readonly string[] {
  return lines.join(' ').split(/\s+/u)
}
